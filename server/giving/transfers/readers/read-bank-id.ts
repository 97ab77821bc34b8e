const placeholder = /^(?:NONREF|NOTPROVIDED|0*)$/i;

/** Returns a bank's number of a row; null for the placeholders that banks write without a number. */
export function readBankId(text: string | null | undefined): string | null {
  const id = (text ?? "").trim();
  return placeholder.test(id) ? null : id.slice(0, 64);
}
