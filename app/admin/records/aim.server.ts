import type { RouterContextProvider } from "react-router";
import { requireStaff } from "#app/request/staff.ts";
import { findCreated } from "#server/accounts/find-submission.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import type { Target } from "#server/records/outcomes.ts";

type Sent = { seen: Date | null; force: boolean; submission: string | undefined };

/**
 * The record that a form saves; null for a new one. A form for a new record that is sent again after a lost answer
 * changes the record that it created the first time.
 */
export async function aim(
  context: Readonly<RouterContextProvider>,
  { seen, force, submission }: Sent,
  entity: string,
  id: string | undefined,
): Promise<{ ctx: StaffContext; target: Target | null }> {
  const ctx = { ...requireStaff(context).ctx, submission };
  const known = id ?? (await findCreated(ctx, entity))?.id;
  return { ctx, target: known === undefined ? null : { id: known, seen: seen ?? new Date(0), force } };
}
