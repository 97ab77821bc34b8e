import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Actor } from "./audit.ts";
import { holdsAll, toHolder } from "./compare-rights.ts";
import { findHolder, readOverrides } from "./find-holder.ts";
import { type Holder, may } from "./permissions.ts";

/** The actor lacks a right that the person has or would get. */
export type BeyondRights = { kind: "beyond-rights" };

/**
 * Whether the actor may change the account of a person who has these rights before and after. Nobody gives a right that
 * the actor lacks, or takes over an account with such a right. The actor's rights are read again, because another
 * person may have lowered them since the request began; the caller must have locked the users.
 */
export async function mayManage(db: Db | Tx, actor: Actor, ...holders: readonly Holder[]): Promise<boolean> {
  const stored = await findHolder(db, actor.id);
  if (!stored || !may(stored, "users", "change")) return false;
  return holders.every((holder) => holdsAll(stored, holder));
}

/** The same for an account as it is stored. */
export async function mayManageUser(
  db: Db | Tx,
  actor: Actor,
  { id, role }: { id: string; role: string },
): Promise<boolean> {
  return mayManage(db, actor, toHolder(role, await readOverrides(db, id)));
}
