import { createHash } from "node:crypto";

/** Returns a hash of the bank's settings. Two processes compare their settings by it without revealing them. */
export function bankMark(settings: NodeJS.Dict<string>): string {
  const bankSettings = Object.entries(settings)
    .filter(([name, value]) => /^(BANK.*|SIMULATE)$/.test(name) && name !== "BANK_ACCOUNTS_FILE" && value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(bankSettings)).digest("hex");
}
