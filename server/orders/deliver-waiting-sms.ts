import { and, eq, lt } from "drizzle-orm";
import { smsOutbox } from "../messaging/table.ts";
import { workThrough } from "../messaging/work-through.ts";
import { claimSms, sendClaimed } from "./deliver-sms.ts";
import { smsLeaseMs } from "./rules.ts";
import type { SmsContext } from "./sms-context.ts";

/**
 * Delivers SMS that no request waits for: of donations that completed automatically, retries, and those whose process
 * died before it began. Marks those whose process died during delivery as unknown: they may have been sent. Returns how
 * many were handed to the provider.
 */
export async function deliverWaitingSms(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  await doubtAbandoned(ctx);
  return workThrough(
    () => claimSms(ctx),
    async (claimed) => (await sendClaimed(ctx, claimed)).kind === "sent",
    stopping,
  );
}

async function doubtAbandoned({ db, clock }: SmsContext): Promise<void> {
  const now = clock.now();
  await db
    .update(smsOutbox)
    .set({
      status: "unknown",
      error: "Gönderim yarıda kaldı; SMS gitmiş olabilir.",
      updatedAt: now,
    })
    .where(
      and(eq(smsOutbox.status, "sending"), lt(smsOutbox.claimedAt, new Date(now.getTime() - smsLeaseMs))),
    );
}
