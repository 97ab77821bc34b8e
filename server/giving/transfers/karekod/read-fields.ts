/**
 * Reads the fields of an EMV code by tag: each field is a tag of two digits, a length of two digits, and the value.
 * Returns null if the text contains anything else or a tag twice.
 */
export function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, tag = "", length = ""] = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (tag === "" || fields.has(tag) || value.length !== Number(length)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}
