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

/** The roles of the columns in the statements of an account. A layout is stored once per account. */
export type Layout = {
  /** The names of all columns in the file. */
  header: string[];
  /** The role of each column. Several columns may have the role "description". */
  roles: (ColumnRole | null)[];
  decimal: DecimalSign;
  /** Staff have confirmed that an amount without a sign is incoming. */
  incoming?: boolean;
};

export type DecimalSign = "," | ".";

/** The data with which staff decide about the roles of the columns. */
export type LayoutQuestion = { header: string[]; samples: string[][]; proposal: Layout };

export const moneyRoles: ReadonlySet<ColumnRole | null> = new Set([
  "amount",
  "debit",
  "credit",
  "balance",
] as const);

export type LayoutProblem = "date" | "amount" | "twice";

/** Finds a missing or repeated role among the roles that staff chose. */
export function findLayoutProblem({ roles }: Pick<Layout, "roles">): LayoutProblem | null {
  const count = (role: ColumnRole) => roles.filter((columnRole) => columnRole === role).length;
  if (columnRoles.some((role) => role !== "description" && count(role) > 1)) return "twice";
  if (count("date") === 0) return "date";
  const hasSignedAmount = count("amount") === 1 && count("debit") + count("credit") === 0;
  const hasSplitAmount = count("amount") === 0 && count("credit") === 1;
  return hasSignedAmount || hasSplitAmount ? null : "amount";
}

/** Whether only the signs of the amounts distinguish incoming and outgoing rows. */
export function needsSigns({ roles }: Pick<Layout, "roles">): boolean {
  return roles.includes("amount") && !roles.includes("direction") && !roles.includes("balance");
}
