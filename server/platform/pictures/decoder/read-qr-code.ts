import { loadSharp } from "./load-sharp.ts";

/** The search in a difficult picture ends after this many milliseconds. */
const timeLimitMs = 3_000;

/** Returns the bytes of the QR code of an opaque picture in base64; null when no code can be read. */
export async function readQrCode(picture: Uint8Array): Promise<string | null> {
  const [sharp, { default: decodeQR }] = await Promise.all([loadSharp(), import("qr/decode.js")]);
  const { data, info } = await sharp(picture)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    // One letter stands for each byte, because only the caller knows the encoding.
    const textDecoder = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
    const { width, height } = info;
    const text = decodeQR(
      { width, height, data },
      { format: "RGB", effort: 100, timeLimit: timeLimitMs, textDecoder },
    );
    return Buffer.from(text, "latin1").toString("base64");
  } catch {
    return null;
  }
}
