import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { headersOf } from "./mail.ts";
import type { MailTransport } from "./mail.ts";

type Options = {
  folder: string;
  from: { name: string; address: string };
  clock: Clock;
  log: Log;
  /** Set only while the product is reached by a loopback address: links below it are printed. */
  printLinksOf: string | null;
};

/** Without a mail server each mail becomes one standard .eml file; by name the newest is the last. */
export function outboxTransport({ folder, from, clock, log, printLinksOf }: Options): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async ({ to, subject, text, html, unsubscribeUrl }) => {
      const date = clock.now();
      const composed = await composer.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        textEncoding: "quoted-printable",
        date,
        headers: headersOf({ unsubscribeUrl }),
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().replaceAll(/[:.]/g, "-")}-${order()}-${randomBytes(4).toString("hex")}.eml`;
      const file = join(folder, name);
      await writeFile(`${file}.part`, withWholeLines(composed.message as Buffer), { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link =
        printLinksOf === null
          ? undefined
          : text.match(/https?:\/\/\S+/g)?.find((url) => url.startsWith(printLinksOf));
      log.info({ file, ...(link === undefined ? {} : { link }) }, "mail written to the outbox");
    },
    // One after the other, so that the files are in order.
    atOnce: 1,
    close: () => composer.close(),
  };
}

const ENCODED = /^([\s\S]*?Content-Transfer-Encoding: )quoted-printable((?:\r\n[^\r\n]+)*\r\n\r\n)([\s\S]*)$/;

/** Who has no mail looks for the link in the file: there its text stands as it is, not broken into lines of 76 characters. */
function withWholeLines(message: Buffer): Buffer {
  const text = message.toString("latin1");
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1];
  if (boundary === undefined) return message;
  const parts = text.split(`\r\n--${boundary}`).map((part) => {
    if (!/^\s*Content-Type: text\/plain/.test(part)) return part;
    return part.replace(
      ENCODED,
      (_, before: string, head: string, body: string) => `${before}8bit${head}${decoded(body)}`,
    );
  });
  return Buffer.from(parts.join(`\r\n--${boundary}`), "latin1");
}

/** Quoted-printable, byte by byte. */
const decoded = (body: string): string =>
  body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

let written = 0;
/** Mails of one millisecond keep their order. */
function order(): string {
  written += 1;
  return String(written % 1_000_000).padStart(6, "0");
}
