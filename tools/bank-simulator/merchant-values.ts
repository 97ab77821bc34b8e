/** Says whether a text may become the address of a form or a redirection on the bank's page. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Reads lira with up to two digits after the point, such as `10.8`, and returns kuruş. */
export function kurusOf(text: string): number | undefined {
  const [, whole, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * 100 + Number(cents.padEnd(2, "0")) || undefined;
}
