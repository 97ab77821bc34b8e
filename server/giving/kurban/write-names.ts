import { and, eq, inArray, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { findShareProblem, type ShareInput, type ShareProblem } from "#shared/giving/kurban-shares.ts";
import { lockShares } from "./read-shares.ts";
import { kurbanAnimals, kurbanShares } from "./table.ts";

/** A share with its new name. An empty name removes the name, which only staff may do. */
export type NameInput = ShareInput & { id: string };

export type NamesWritten =
  | { kind: "saved"; changed: number }
  | { kind: "refused"; id: string; reason: ShareProblem["reason"] }
  /** The list of an animal with one of the shares is locked, the animal is slaughtered, or the season is closed. */
  | { kind: "locked" }
  | Missing;

export type Names = { orderId: string; names: readonly NameInput[] };

/** Writes the names of shares in an open transaction. */
export async function writeNames(tx: Tx, { orderId, names }: Names): Promise<NamesWritten> {
  if (!(await lockOrder(tx, orderId))) return { kind: "missing" };
  await lockShares(tx, orderId);
  const ids = names.map(({ id }) => id);
  const shares = await tx
    .select({ share: kurbanShares, donationType: orderItems.donationType })
    .from(kurbanShares)
    .innerJoin(orderItems, eq(orderItems.id, kurbanShares.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), inArray(kurbanShares.id, ids)));
  // An outcome other than `saved` has written nothing, so every name is checked before the first one is written.
  const checked: { share: ShareRow; input: NameInput }[] = [];
  for (const input of names) {
    const found = shares.find(({ share }) => share.id === input.id);
    if (!found || ["moved", "returned"].includes(found.share.state)) return { kind: "missing" };
    const problem = findShareProblem([input], { quantity: 1, donationType: found.donationType });
    if (problem) return { kind: "refused", id: input.id, reason: problem.reason };
    checked.push({ share: found.share, input });
  }
  let changed = 0;
  for (const { share, input } of checked) changed += await writeName(tx, share, input);
  return { kind: "saved", changed };
}

type ShareRow = typeof kurbanShares.$inferSelect;

/** Writes the name of a share, and returns 1 if it differs from the stored one. */
async function writeName(tx: Tx, share: ShareRow, input: NameInput): Promise<number> {
  const values = {
    ownerName: input.name.trim() || null,
    owner: input.owner,
    severalConfirmed: input.severalConfirmed === true,
  };
  const { ownerName, owner, severalConfirmed } = share;
  if (JSON.stringify(values) === JSON.stringify({ ownerName, owner, severalConfirmed })) return 0;
  const namesBy = values.ownerName === null ? share.namesBy : null;
  await tx
    .update(kurbanShares)
    .set({ ...values, namesBy })
    .where(eq(kurbanShares.id, share.id));
  // The printed list has the old name, so that the field must get a new one.
  if (share.animalId !== null)
    await tx
      .update(kurbanAnimals)
      .set({ listVersion: sql`${kurbanAnimals.listVersion} + 1` })
      .where(and(eq(kurbanAnimals.id, share.animalId), eq(kurbanAnimals.state, "locked")));
  return 1;
}

/** The rules of the database that refuse another name. */
const lockedRules = ["kurban_shares_stay_on_list", "kurban_shares_of_open_season"];

/** Turns the refusal of a locked list or of a closed season into an outcome. */
export async function refuseLocked<T>(write: Promise<T>): Promise<T | { kind: "locked" }> {
  try {
    return await write;
  } catch (error) {
    if (!lockedRules.includes(violatedConstraint(error) ?? "")) throw error;
    return { kind: "locked" };
  }
}
