import { loadSharp } from "./load-sharp.ts";

/** Milliseconds for awkward pictures. */
const patience = 3_000;

/** The bytes of a picture's QR code in base64; null if none can be read. `picture`: opaque, made by read-picture.ts. */
export async function readCode(picture: Uint8Array): Promise<string | null> {
  const [sharp, { default: decodeQR }] = await Promise.all([loadSharp(), import("qr/decode.js")]);
  const { data, info } = await sharp(picture)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    // A letter for each byte: the caller knows the encoding.
    const textDecoder = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
    const { width, height } = info;
    const text = decodeQR(
      { width, height, data },
      { format: "RGB", effort: 100, timeLimit: patience, textDecoder },
    );
    return Buffer.from(text, "latin1").toString("base64");
  } catch {
    return null;
  }
}
