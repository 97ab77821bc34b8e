const maxFields = 500;

/**
 * Reads a posted form with each byte as one character. The hash covers the bytes, and a bank may send ISO-8859-9, whose
 * bytes a UTF-8 decoder would change (docs/banks/nestpay.md#the-answer).
 */
export function readForm(body: Uint8Array): URLSearchParams {
  const fields = new URLSearchParams();
  const text = Buffer.from(body).toString("latin1");
  for (const pair of text.split("&", maxFields)) {
    const separator = pair.indexOf("=");
    if (separator > 0)
      fields.append(decodeBytes(pair.slice(0, separator)), decodeBytes(pair.slice(separator + 1)));
  }
  return fields;
}

function decodeBytes(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Decodes the bytes of such a value as UTF-8, or as ISO-8859-9 if they are not UTF-8. */
export function decodeText(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("iso-8859-9").decode(bytes);
  }
}
