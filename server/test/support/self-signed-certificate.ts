import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate for `host` that no known authority has signed; its two files stay in `folder`. */
export function selfSignedCertificate(
  folder: string,
  host: string,
): { key: Buffer; cert: Buffer; certFile: string } {
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  execFileSync("openssl", [...request, ...names, "-keyout", keyFile, "-out", certFile], {
    stdio: "ignore",
  });
  return { key: readFileSync(keyFile), cert: readFileSync(certFile), certFile };
}
