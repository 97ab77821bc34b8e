import type { AuditEntry } from "#server/staff/audit.ts";
import type { OrderRow } from "./lock-order.ts";
import { type StaffStatus, statusAction } from "./rules.ts";

/** Writes the audit entry of a status that staff or a job set on a locked order. `about`: more facts for the entry. */
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
