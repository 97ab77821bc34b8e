import { Unreadable } from "./events.ts";

/**
 * Decodes a file by its byte order mark, or else as UTF-8 if it is valid, or else as windows-1254. ISO-8859-9 differs
 * from windows-1254 only in control characters.
 */
export function decodeText(bytes: Uint8Array, declaredEncoding?: string): string {
  const text = decode(bytes, declaredEncoding);
  // Text files contain no zero characters.
  if (text.includes("\0")) throw new Unreadable("unknown_format");
  return text;
}

function decode(bytes: Uint8Array, declared: string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (declared !== undefined && /^(iso-8859-9|windows-1254|latin5)$/i.test(declared))
    return decodeTurkish(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeTurkish(bytes);
  }
}

function decodeTurkish(bytes: Uint8Array): string {
  return new TextDecoder("windows-1254").decode(bytes);
}
