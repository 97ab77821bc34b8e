export const columnRoles = [
  "date",
  "description",
  "amount",
  "debit",
  "credit",
  "direction",
  "balance",
  "bankRowId",
  "payerName",
  "payerIban",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The roles of the columns in an account's statements, stored once per account. */
export type Layout = {
  /** The names of all columns in the file. */
  header: string[];
  /** The role of each column. Several may be part of the description. */
  roles: (ColumnRole | null)[];
  decimal: DecimalSign;
  /** Staff have said that every amount without a sign is incoming. */
  incoming?: boolean;
};

export type DecimalSign = "," | ".";

/** The question to staff about the roles of the columns. */
export type LayoutQuestion = { header: string[]; samples: string[][]; proposal: Layout };

export const moneyRoles: ReadonlySet<ColumnRole | null> = new Set([
  "amount",
  "debit",
  "credit",
  "balance",
] as const);

export type LayoutProblem = "date" | "amount" | "twice";

/** Finds a missing or a surplus column in the roles that staff chose. */
export function findLayoutProblem({ roles }: Pick<Layout, "roles">): LayoutProblem | null {
  const count = (role: ColumnRole) => roles.filter((columnRole) => columnRole === role).length;
  if (columnRoles.some((role) => role !== "description" && count(role) > 1)) return "twice";
  if (count("date") === 0) return "date";
  const hasSignedAmount = count("amount") === 1 && count("debit") + count("credit") === 0;
  const hasSplitAmount = count("amount") === 0 && count("credit") === 1;
  return hasSignedAmount || hasSplitAmount ? null : "amount";
}

/** Whether only the signs of the amounts can tell incoming rows from outgoing ones. */
export function needsSigns({ roles }: Pick<Layout, "roles">): boolean {
  return roles.includes("amount") && !roles.includes("direction") && !roles.includes("balance");
}
