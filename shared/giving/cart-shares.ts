import { findShareProblem, maxWebShares, type ShareInput, shareOwners } from "./kurban-shares.ts";

/** A share on the donor's own name. */
export const ownShare: ShareInput = { name: "", owner: "self" };

/** Returns as many shares as the quantity. Shares that were not filled in are on the donor's own name. */
export function fitShares(shares: readonly ShareInput[], quantity: number): ShareInput[] {
  return Array.from({ length: quantity }, (_, index) => shares[index] ?? ownShare);
}

/** What the donor must correct: the name is missing, is not a name, or looks like the names of several persons. */
export type ShareError = "missing" | "name" | "several";

export function findShareError(share: ShareInput, donationType: string): ShareError | null {
  const name = share.name.trim();
  if (name === "") return share.owner === "self" ? null : "missing";
  const problem = findShareProblem([{ ...share, name }], { quantity: 1, donationType });
  if (problem === null) return null;
  return problem.reason === "several" ? "several" : "name";
}

export function hasShareError(
  shares: readonly ShareInput[] | undefined,
  { quantity, donationType }: { quantity: number; donationType: string },
): boolean {
  return fitShares(shares ?? [], quantity).some((share) => findShareError(share, donationType) !== null);
}

/** Reads stored shares, and skips what is no share. Names of other persons are kept only as long as their line. */
export function readStoredShares(value: unknown, quantity: number): readonly ShareInput[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.slice(0, Math.min(quantity, maxWebShares)).map((entry: unknown): ShareInput => {
    const { name, owner, severalConfirmed } = Object(entry) as Record<string, unknown>;
    return {
      name: typeof name === "string" ? name.slice(0, 100) : "",
      owner: shareOwners.find((known) => known === owner) ?? "self",
      ...(severalConfirmed === true ? { severalConfirmed } : {}),
    };
  });
}
