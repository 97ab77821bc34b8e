const none = /^(?:NONREF|NOTPROVIDED|0*)$/i;

/** A bank's number of a row; null for what banks write where there is none. */
export function readBankId(text: string | null | undefined): string | null {
  const id = (text ?? "").trim();
  return none.test(id) ? null : id.slice(0, 64);
}
