import { createHash } from "node:crypto";

/** Returns a short hash that recognises the bank's settings and does not reveal them. */
export function bankMark(settings: NodeJS.Dict<string>): string {
  const bankSettings = Object.entries(settings)
    .filter(([name, value]) => /^(BANK.*|SIMULATE)$/.test(name) && name !== "BANK_ACCOUNTS_FILE" && value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(bankSettings)).digest("hex");
}
