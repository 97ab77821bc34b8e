import type { Stale } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { listAudit } from "#server/staff/queries.ts";

/** Returns who changed a season, a place or an offer last, whose rows keep the time only. */
export async function findLastChange(
  tx: Tx,
  entity: "kurban-season" | "kurban-place" | "kurban-offer",
  row: { id: string; updatedAt: Date },
): Promise<Stale> {
  const [last] = await listAudit(tx, { entity, entityId: row.id }, 1);
  return { kind: "stale", by: last?.actorName ?? null, at: row.updatedAt };
}
