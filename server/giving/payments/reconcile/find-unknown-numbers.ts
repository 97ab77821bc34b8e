import type { HistoryLine } from "../banks/bank.ts";
import type { Finding } from "../raise-alarm.ts";
import { movesMoney } from "./rules.ts";

/** Returns a finding for each number that moved money at the bank on this day and is not among `ownNumbers`. */
export function findUnknownNumbers(
  day: string,
  linesByNumber: ReadonlyMap<string, readonly HistoryLine[]>,
  ownNumbers: ReadonlySet<string>,
): Finding[] {
  const findings: Finding[] = [];
  for (const [number, lines] of linesByNumber) {
    if (ownNumbers.has(number)) continue;
    // Each line without a number is a separate finding.
    const groups = number === "" ? lines.map((line) => [line]) : [lines];
    for (const group of groups) {
      const [first, ...otherLines] = group.filter(movesMoney);
      if (first) findings.push(describeFinding(day, number, first, otherLines));
    }
  }
  return findings;
}

function describeFinding(
  day: string,
  number: string,
  first: HistoryLine,
  otherLines: readonly HistoryLine[],
): Finding {
  const { what, state, amount, currency, reference, at } = first;
  const voided = first.voided || otherLines.some((line) => line.what === "void" && line.state === "approved");
  const details = { day, bankNumber: number, what, state, amount, currency, reference, voided };
  return {
    kind: "unknown_to_us",
    subject: `bank:${number || reference || at?.toISOString() || "?"}:${day}`,
    details: { ...details, at: at?.toISOString() ?? null, lines: otherLines.length + 1 },
  };
}
