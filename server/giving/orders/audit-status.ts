import type { AuditEntry } from "#server/staff/audit.ts";
import type { OrderRow } from "./lock-order.ts";
import { type StaffStatus, statusAction } from "./rules.ts";

/** The audit entry of a status that staff, or a job for them, gave a locked order. `about`: more facts of this change. */
export function auditStatus(
  audit: (entry: AuditEntry) => Promise<void>,
  before: OrderRow,
  status: StaffStatus,
  {
    note,
    givenOn,
    ...about
  }: { note: string | null; givenOn?: string | undefined } & Record<string, unknown>,
): Promise<void> {
  return audit({
    action: statusAction(status),
    entity: "order",
    entityId: before.id,
    before: { status: before.status, ...(before.statusNote ? { note: before.statusNote } : {}) },
    after: { status, ...(note ? { note } : {}), ...(givenOn ? { givenOn } : {}), ...about },
  });
}
