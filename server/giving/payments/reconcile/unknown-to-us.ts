import type { HistoryLine } from "../banks/bank.ts";
import type { Finding } from "../raise-alarm.ts";
import { movesMoney } from "./suspects.ts";

/** Returns a finding for each number of a day that moved money at the bank and is not in our database. */
export function unknownToUs(
  day: string,
  grouped: ReadonlyMap<string, readonly HistoryLine[]>,
  ours: ReadonlySet<string>,
): Finding[] {
  const findings: Finding[] = [];
  for (const [number, lines] of grouped) {
    if (ours.has(number)) continue;
    // Lines without a number are findings of their own.
    const groups = number === "" ? lines.map((line) => [line]) : [lines];
    for (const group of groups) {
      const [first, ...rest] = group.filter(movesMoney);
      if (first) findings.push(describe(day, number, first, rest));
    }
  }
  return findings;
}

function describe(day: string, number: string, first: HistoryLine, rest: readonly HistoryLine[]): Finding {
  const { what, state, amount, currency, reference, at } = first;
  const voided = first.voided || rest.some((line) => line.what === "void" && line.state === "approved");
  const details = { day, bankNumber: number, what, state, amount, currency, reference, voided };
  return {
    kind: "unknown_to_us",
    subject: `bank:${number || reference || at?.toISOString() || "?"}:${day}`,
    details: { ...details, at: at?.toISOString() ?? null, lines: rest.length + 1 },
  };
}
