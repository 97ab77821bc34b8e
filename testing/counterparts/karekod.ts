import sharp, { type Sharp } from "sharp";
import { encode } from "uqr";
import { crc16 } from "#server/giving/transfers/karekod/crc16.ts";

/** A Karekod with these fields and its checksum (tag 63). Lengths count bytes. */
export function writeKarekod(fields: readonly (readonly [tag: string, value: string | Buffer])[]): Buffer {
  const body = Buffer.concat([...fields.map(([tag, value]) => field(tag, value)), Buffer.from("6304")]);
  return Buffer.concat([body, Buffer.from(crc16(body).toString(16).toUpperCase().padStart(4, "0"))]);
}

export function field(tag: string, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from(tag + String(bytes.length).padStart(2, "0")), bytes]);
}

/** A Karekod with an account, written from public descriptions of the format. */
export function karekodOf(iban: string, holder: string | Buffer = "GUNES VAKFI"): Buffer {
  const account = Buffer.concat([field("01", iban), field("07", holder)]);
  return writeKarekod([
    ["00", "01"],
    ["61", account],
    ["53", "949"],
    ["58", "TR"],
  ]);
}

export function drawCode(content: Buffer | string, size = 480): Sharp {
  const data = typeof content === "string" ? content : [...content];
  const code = encode(data, { ecc: "M", border: 4 });
  const pixels = Buffer.from(code.data.flat().map((dark) => (dark ? 0 : 255)));
  return sharp(pixels, { raw: { width: code.size, height: code.size, channels: 1 } })
    .resize(size, size, { kernel: "nearest" })
    .png();
}
