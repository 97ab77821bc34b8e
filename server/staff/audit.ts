import type { Tx } from "#server/platform/db/connect.ts";
import type { Holder } from "./permissions.ts";
import { auditLog } from "./table.ts";

/** The signed-in member of staff who acts. */
export type Actor = Holder & {
  id: string;
  name: string;
  /** The network address of the request. */
  address: string | null;
};

export type AuditEntry = {
  /** The action: create, update, delete, restore, publish, move, sign-in … */
  action: string;
  /** The kind of record in English: news, campaign, project, slider, page, user, order … */
  entity: string;
  entityId: string;
  /** The fields that changed, before and after. They never hold passwords, secrets or card data. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Writes an audit entry. It is written in the transaction of the change, so that every change has its entry. */
export async function writeAudit(
  tx: Tx,
  actor: Pick<Actor, "id" | "name" | "address">,
  entry: AuditEntry,
  submission?: string | undefined,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    actorId: actor.id,
    actorName: actor.name,
    address: actor.address,
    submission,
  });
}

/** Writes the audit entry of a background job. */
export async function writeSystemAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, at: now, actorName: "Sistem" });
}
