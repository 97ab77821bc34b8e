import type { ReadRow } from "#server/giving/transfers/readers/events.ts";
import type { FileEvent } from "#server/giving/transfers/readers/read-file.ts";
import { readWhole } from "#server/giving/transfers/readers/read-whole.ts";
import type { TableJob } from "#server/giving/transfers/readers/table.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import type { StatementPlan } from "#testing/statements/plan.ts";

export const iban = "TR399990100000000000000001";
export const otherIban = "TR809990200000000000000001";
export const accounts = [iban, otherIban].map((number) => ({ iban: number, currency: "TRY" }));

/** Reads a file as the reader's program does. A table's columns are confirmed as they are proposed. */
export async function read(bytes: Uint8Array, more: Partial<TableJob> = {}) {
  const first = await tryToRead(bytes, more);
  if (first.kind !== "layout" || more.chosenLayout) return first;
  return tryToRead(bytes, { ...more, chosenLayout: first.question.proposal });
}

export async function tryToRead(bytes: Uint8Array, more: Partial<TableJob> = {}) {
  const job: TableJob = { accounts, account: null, layouts: {}, chosenLayout: null, ...more };
  const rows: ReadRow[] = [];
  const statements: (FileEvent & { kind: "end" })[] = [];
  let format: string | undefined;
  const verdict = await readWhole(Buffer.from(bytes), job, (event) => {
    if (event.kind === "row") rows.push(event.row);
    else if (event.kind === "end") statements.push(event);
    else format = event.format;
  });
  return verdict.kind === "whole" ? { kind: "read" as const, rows, statements, format } : verdict;
}

/** The part of a row in which the file and the plan must agree. */
export const facts = ({ bookedOn, amount }: { bookedOn: string; amount: number }) => `${bookedOn} ${amount}`;

export function factsOf(plan: StatementPlan): string[] {
  return plan.rows.map(facts);
}

export function layoutOf(header: string[], roles: Layout["roles"], decimal: "," | "." = ","): Layout {
  return { header, roles, decimal };
}
