import { listAlerted } from "#server/staff/list-alerted.ts";
import type { StaffTx } from "#server/staff/staff-write.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { bankAccountNotices, type NoticeStep } from "./table.ts";

/** Queues the mails about a step of a request, in the transaction of the step. */
export async function queueNotices(
  { tx, now }: Pick<StaffTx, "tx" | "now">,
  { mail }: Pick<AccountsContext, "mail">,
  requestId: string,
  step: NoticeStep,
): Promise<void> {
  // Without a mail server no mail is queued, so that a server added later does not send old mail.
  if (!mail) return;
  const addresses = await listAlerted(tx);
  const rows = addresses.map((address) => ({ requestId, step, address, nextTryAt: now }));
  if (rows.length > 0) await tx.insert(bankAccountNotices).values(rows).onConflictDoNothing();
}
