import { inflateSync } from "node:zlib";

/** Colour of a pixel, 0 to 255 each. */
export type Pixel = readonly [red: number, green: number, blue: number];
export type DecodedPng = { readonly width: number; readonly height: number; at(x: number, y: number): Pixel };

const SIGNATURE = "89504e470d0a1a0a";
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Decodes a PNG of 8 bits a channel, true colour with or without alpha, not interlaced. @throws for anything else */
export function readPng(bytes: Uint8Array): DecodedPng {
  const file = Buffer.from(bytes);
  if (file.toString("hex", 0, 8) !== SIGNATURE) throw new Error("not a PNG");
  let [width, height, channels] = [0, 0, 0];
  const packed: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    const kind = file.toString("latin1", at + 4, at + 8);
    if (kind === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = CHANNELS[data[9] ?? -1] ?? 0;
      if (data[8] !== 8 || channels === 0 || data[12] !== 0)
        throw new Error("a kind of PNG this does not read");
    }
    if (kind === "IDAT") packed.push(data);
    at += 12 + length;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(packed)), width * channels, height, channels);
  return {
    width,
    height,
    at: (x, y) => {
      const start = (y * width + x) * channels;
      return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0];
    },
  };
}

function unfilter(raw: Buffer, stride: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const here = y * stride + x;
      const left = x >= step ? (out[here - step] ?? 0) : 0;
      const up = y > 0 ? (out[here - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[here - stride - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      out[here] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
