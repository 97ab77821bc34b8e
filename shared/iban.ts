/** Groups of four, as on a bank's own papers. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
