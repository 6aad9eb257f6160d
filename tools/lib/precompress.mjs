import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
/** Below this a compressed twin saves less than the response headers weigh. */
const SMALLEST = 1024;

const BROTLI_BEST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Writes name.br and name.gz beside every text file of a folder, so that the server never compresses an asset
 * while a person waits for it.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if (!TEXT.test(name) || !statSync(path).isFile()) return;
      const content = readFileSync(path);
      if (content.length < SMALLEST) return;
      const [br, gz] = await Promise.all([brotli(content, BROTLI_BEST), gzip(content, { level: 9 })]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
