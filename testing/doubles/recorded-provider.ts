import { generateKeyPairSync, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Document = Record<string, unknown> & {
  issuer: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
};
export type Told = {
  readonly sub: string;
  readonly inIdToken: Record<string, unknown>;
  readonly atUserInfo: Record<string, unknown>;
};

type Key = { readonly kid: string; readonly privateKey: KeyObject; readonly shown: object };
function newKey(kid: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    kid,
    privateKey,
    shown: { ...publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" },
  };
}
const [RECORDED, OTHER] = [newKey("recorded"), newKey("recorded")];

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
function signed(claims: object, { kid, privateKey }: Key): string {
  const content = `${encoded({ alg: "RS256", kid, typ: "JWT" })}.${encoded(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
};

/**
 * Answers as a well-known provider describes itself: its published discovery document, moved to loopback, with its own
 * addresses and ways of authentication, and with the claims where that provider puts them.
 */
export async function startRecordedProvider(name: string, client: { id: string; secret: string }) {
  const file = new URL(`./openid-providers/${name}.json`, import.meta.url);
  const published = readFileSync(file, "utf8");
  let document = {} as Document;
  let told: Told = { sub: "", inIdToken: {}, atUserInfo: {} };
  let nonce = "";
  let key = RECORDED;
  let signsWith = RECORDED;
  let signsUserInfo: { with: Key; claims: object } | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", document.issuer);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const at = (endpoint: string): boolean => new URL(endpoint).pathname === url.pathname;
    const wellKnown = `${new URL(document.issuer).pathname.replace(/\/$/, "")}/.well-known/openid-configuration`;
    if (url.pathname === wellKnown) return send(200, document);
    if (at(document.jwks_uri)) return send(200, { keys: [key.shown] });
    if (at(document.userinfo_endpoint)) {
      const claims = { sub: told.sub, ...told.atUserInfo, ...signsUserInfo?.claims };
      if (signsUserInfo === null) return send(200, claims);
      response.writeHead(200, { "content-type": "application/jwt" });
      return void response.end(signed(claims, signsUserInfo.with));
    }
    if (!at(document.token_endpoint)) return send(404, {});
    void bodyOf(request).then((body) => {
      const basic = Buffer.from(
        (request.headers.authorization ?? "").replace(/^Basic /, ""),
        "base64",
      ).toString();
      const [id, secret] =
        basic === ""
          ? [body.get("client_id"), body.get("client_secret")]
          : basic.split(":").map(decodeURIComponent);
      if (id !== client.id || secret !== client.secret || !body.get("code_verifier"))
        return send(401, { error: "invalid_client" });
      const iat = Math.floor(Date.now() / 1000);
      const claims = {
        iss: document.issuer,
        aud: client.id,
        sub: told.sub,
        iat,
        exp: iat + 300,
        nonce,
        ...told.inIdToken,
      };
      return send(200, {
        access_token: "an access token",
        token_type: "Bearer",
        expires_in: 300,
        id_token: signed(claims, signsWith),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  document = JSON.parse(published.replaceAll(/https:\/\/[^/"]+/g, origin)) as Document;
  return {
    issuer: document.issuer,
    /** The person signs in there; answers where the browser is sent. */
    comeBack(authorization: string, person: Told): string {
      const asked = new URL(authorization);
      told = person;
      nonce = asked.searchParams.get("nonce") ?? "";
      const back = new URL(asked.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "a code");
      back.searchParams.set("state", asked.searchParams.get("state") ?? "");
      if (document["authorization_response_iss_parameter_supported"] === true)
        back.searchParams.set("iss", document.issuer);
      return back.pathname + back.search;
    },
    /** From now on its ID tokens are signed by somebody else, under its own key's name. */
    forge: () => void (signsWith = OTHER),
    /** What it tells when asked about a person is signed from now on, if it is forged by somebody else. */
    signUserInfo(claims: object, by: "itself" | "another" = "itself"): void {
      signsUserInfo = { with: by === "itself" ? RECORDED : OTHER, claims };
    },
    /** It signs with another key from now on, and shows that one alone. */
    rotate: () => void (key = signsWith = newKey("rotated")),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
