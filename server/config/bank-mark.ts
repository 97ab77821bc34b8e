import { createHash } from "node:crypto";

/** The same for the same settings of the bank, as they were written. Says nothing of them. */
export function bankMark(settings: NodeJS.Dict<string>): string {
  const ofBank = Object.entries(settings)
    .filter(([name, value]) => /^BANK(_|$)/.test(name) && name !== "BANK_ACCOUNTS_FILE" && value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(ofBank)).digest("hex");
}

/**
 * Whether a worker has the bank of its primary, and so of the other workers. A primary of an earlier version hands down
 * no mark, only the simulator's port (0: it plays none).
 */
export function isBankOfPrimary(
  ours: { mark: string; kind: "simulator" | "payfor" },
  primary: { mark: string | undefined; simulatorPort: number },
): boolean {
  if (primary.mark !== undefined) return primary.mark === ours.mark;
  return (ours.kind === "simulator") === primary.simulatorPort > 0;
}
