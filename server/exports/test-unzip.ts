import { inflateRawSync } from "node:zlib";

/** The text of every file in a zip archive, by its central directory. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const packed = file.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(from, from + packed);
    const inflated = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data;
    parts.set(file.toString("utf8", at + 46, at + 46 + name), inflated.toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return parts;
}
