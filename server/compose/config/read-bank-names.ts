import { type BankName, bankNames } from "#server/giving/payments/banks/registry.ts";
import type { Reader } from "./reader.ts";

/** A bank of BANKS. Its name is part of variables, addresses and database rows. */
type NamedKind = { name: string; kind: BankName };

/** The names that a bank must not have. With a bank called api, `BANK_API_URL` would have two meanings. */
const reservedNames = new Set(
  "3d api mbr merchant user legacy form client store page secret model callback fallback".split(" "),
);

const namePattern = /^[a-z][a-z0-9]{1,15}$/;

/** Reads the entries of BANKS. The preferred bank comes first. Invalid entries are left out. */
export function readBankNames(read: Reader): NamedKind[] {
  const entries = (read.optional("BANKS") ?? "").split(",").map((entry) => {
    const [name = "", kind = "", ...surplusParts] = entry.trim().split(":");
    return { name, kind, whole: surplusParts.length === 0 && kind !== "" };
  });
  const problems = entries.map((entry) => findProblem(entry, entries));
  const [firstProblem] = problems.filter((problem) => problem !== null);
  if (firstProblem) read.refuse("BANKS", firstProblem);
  return entries.flatMap(({ name, kind }, index): NamedKind[] => {
    const bankKind = bankNames.find((one) => one === kind);
    return bankKind && problems[index] === null ? [{ name, kind: bankKind }] : [];
  });
}

type Entry = { name: string; kind: string; whole: boolean };

function findProblem(entry: Entry, entries: readonly Entry[]): string | null {
  const { name, kind, whole } = entry;
  if (!whole) return `has "${name}", which is not name:kind; for instance isbank:nestpay,yedek:paytr`;
  if (kind === "simulator") return "holds a simulator, which runs with BANK=simulator only";
  if (!bankNames.some((one) => one === kind))
    return `has the unknown kind "${kind}"; give one of: ${bankNames.join(", ")}`;
  if (!namePattern.test(name))
    return `has the name "${name}"; give 2 to 16 of a-z and 0-9 that begin with a letter`;
  if (reservedNames.has(name)) return `has the name "${name}", a word of other variables; choose another`;
  if (entries.filter((other) => other.name === name).length > 1) return `has the name "${name}" twice`;
  if (entries.some((other) => other !== entry && other.kind === name))
    return `has the name "${name}", which is the kind of another entry; choose another`;
  return null;
}
