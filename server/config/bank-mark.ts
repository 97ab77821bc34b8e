import { createHash } from "node:crypto";

/** A hash of the bank's settings as they were written, which does not reveal them. */
export function bankMark(settings: NodeJS.Dict<string>): string {
  const ofBank = Object.entries(settings)
    .filter(([name, value]) => /^(BANK.*|SIMULATE)$/.test(name) && name !== "BANK_ACCOUNTS_FILE" && value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(ofBank)).digest("hex");
}

/**
 * Whether a worker has the same bank as its primary, and so as the other workers. A primary of an earlier version
 * passes no mark, only the simulator's port (0: no simulator).
 */
export function isBankOfPrimary(
  ours: { mark: string; simulated: boolean },
  primary: { mark: string | undefined; simulatorPort: number },
): boolean {
  if (primary.mark !== undefined) return primary.mark === ours.mark;
  return ours.simulated === primary.simulatorPort > 0;
}
