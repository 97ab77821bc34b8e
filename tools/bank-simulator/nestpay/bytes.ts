// NestPay signs bytes, and its texts may be ISO-8859-9. A "byte text" is a string with one character per byte, so that
// no character set can change a value before it is hashed.

export type Charset = "utf-8" | "iso-8859-9";

/** The letters at whose codes ISO-8859-1 has other letters. */
const turkish: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
const displaced = new Set(Object.values(turkish));

export function toBytes(text: string, charset: Charset): string {
  if (charset === "utf-8") return Buffer.from(text, "utf8").toString("latin1");
  return Array.from(text, (character) => {
    const code = turkish[character] ?? character.codePointAt(0) ?? 0;
    const fits = code < 0x80 || (code >= 0xa0 && code <= 0xff);
    const isDisplaced = displaced.has(code) && turkish[character] === undefined;
    return fits && !isDisplaced ? String.fromCharCode(code) : "?";
  }).join("");
}

export function fromBytes(bytes: string, charset: Charset): string {
  return new TextDecoder(charset).decode(Buffer.from(bytes, "latin1"));
}

/** Decodes bytes as UTF-8 if they are valid UTF-8, otherwise as ISO-8859-9. */
export function toText(bytes: string): string {
  const buffer = Buffer.from(bytes, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(buffer);
  } catch {
    return new TextDecoder("iso-8859-9").decode(buffer);
  }
}

export type ByteField = readonly [name: string, value: string];

/** Returns the fields of a posted form in byte texts, including repeated fields. */
export function readByteForm(body: Buffer): ByteField[] {
  return body
    .toString("latin1")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0
        ? [unescapeBytes(part), ""]
        : [unescapeBytes(part.slice(0, at)), unescapeBytes(part.slice(at + 1))];
    });
}

export function writeByteForm(fields: readonly ByteField[]): string {
  return fields.map(([name, value]) => `${escapeBytes(name)}=${escapeBytes(value)}`).join("&");
}

function unescapeBytes(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function escapeBytes(bytes: string): string {
  return bytes
    .replace(/[^A-Za-z0-9*._ -]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replaceAll(" ", "+");
}
