import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Right } from "#shared/staff/rights.ts";
import { hasContact } from "#shared/staff/saved-view.ts";
import { may } from "../permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../staff-write.ts";
import { adminUsers } from "../table.ts";
import { savedViews } from "./table.ts";

/** A person has at most this many views of a screen. */
const maxViews = 50;

export type ViewInput = { name: string; query: string; shared: boolean };

type ViewSaved =
  | { kind: "saved"; id: string }
  /** The person has another view of this name on the screen. */
  | { kind: "taken" }
  /** A shared view must not contain a phone number or an e-mail address. */
  | { kind: "private-only" }
  | { kind: "full" }
  | { kind: "missing" }
  | Forbidden;

/**
 * Saves a view of a screen; with `id`, changes a view of the person. `right` opens the screen. `input.query` has only
 * filters of the screen. Only changes of shared views are in the audit trail.
 */
export function saveView(
  ctx: StaffContext,
  right: Right,
  { id, screen, input }: { id: string | undefined; screen: string; input: ViewInput },
): Promise<ViewSaved> {
  return staffWrite(ctx, right.area, right.level, async ({ tx, now, audit }): Promise<ViewSaved> => {
    if (input.shared && hasContact(input)) return { kind: "private-only" };
    // One at a time, so that two saves of one name do not both find it free.
    await tx
      .select({ id: adminUsers.id })
      .from(adminUsers)
      .where(eq(adminUsers.id, ctx.actor.id))
      .for("no key update");
    const others = await countOwnViews(tx, ctx.actor.id, { id, screen, name: input.name });
    if (others.isTaken) return { kind: "taken" };
    if (others.total >= maxViews) return { kind: "full" };
    const before = id === undefined ? undefined : await lockView(tx, id);
    if (id !== undefined && (before?.by !== ctx.actor.id || before.screen !== screen))
      return { kind: "missing" };
    const values = { ...input, updatedAt: now };
    const [saved] = before
      ? await tx.update(savedViews).set(values).where(eq(savedViews.id, before.id)).returning()
      : await tx
          .insert(savedViews)
          .values({ ...values, screen, by: ctx.actor.id, createdAt: now })
          .returning();
    if (!saved) throw new Error("the saved view has no row");
    if (saved.shared || before?.shared) {
      await audit({
        action: before ? "update" : "create",
        entity: "saved-view",
        entityId: saved.id,
        before: before ? describeView(before) : null,
        after: describeView(saved),
      });
    }
    return { kind: "saved", id: saved.id };
  });
}

/** Deletes a view. Besides the owner, an administrator of accounts may delete a shared view. */
export function deleteView(
  ctx: StaffContext,
  right: Right,
  { id, screen }: { id: string; screen: string },
): Promise<{ kind: "deleted" } | { kind: "missing" } | Forbidden> {
  return staffWrite(ctx, right.area, right.level, async ({ tx, audit }) => {
    const view = await lockView(tx, id);
    if (!view || view.screen !== screen) return { kind: "missing" };
    const mayDelete = view.by === ctx.actor.id || (view.shared && may(ctx.actor, "users", "change"));
    if (!mayDelete) return { kind: "missing" };
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    if (view.shared)
      await audit({ action: "delete", entity: "saved-view", entityId: id, before: describeView(view) });
    return { kind: "deleted" };
  });
}

type View = typeof savedViews.$inferSelect;

/** The query is not in the audit trail, because it may contain the name of a donor. */
const describeView = ({ screen, name, shared }: View) => ({ screen, name, shared });

async function lockView(tx: Tx, id: string): Promise<View | undefined> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  return view;
}

type OwnViews = { total: number; isTaken: boolean };

/** Counts the person's other views of the screen, and looks for the name among them. */
async function countOwnViews(
  tx: Tx,
  userId: string,
  { id = "", screen, name }: { id: string | undefined; screen: string; name: string },
): Promise<OwnViews> {
  const [views] = await rowsOf<OwnViews>(tx)`
    select count(*)::int as total, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken"
    from saved_views where by = ${userId} and screen = ${screen} and id <> ${id}`;
  return views ?? { total: 0, isTaken: false };
}
