import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import { throttleBackgroundWork } from "../kernel/throttle-background-work.ts";
import { smsOutbox } from "../messaging/table.ts";
import { claimSms, sendClaimed } from "./deliver-sms.ts";
import { smsLeaseMs } from "./rules.ts";
import type { SmsContext } from "./sms-context.ts";

const atOnce = 4;
/** A pause between deliveries, so that a night's queue does not reach the provider in one burst. */
const betweenMs = 100;
/** Limits a run with a slow provider; the next run continues. */
const mostPerRun = 3_000;

/**
 * Delivers SMS that no request waits for: of donations that completed automatically, retries, and those whose process
 * died before it began. Marks those whose process died during delivery as unknown: they may have been sent. Returns how
 * many were handed to the provider.
 */
export async function deliverWaitingSms(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  await doubtAbandoned(ctx);
  let sent = 0;
  const work = async () => {
    while (sent < mostPerRun && !stopping?.aborted) {
      const begun = performance.now();
      const claimed = await claimSms(ctx);
      if (!claimed) return;
      sent += 1;
      await sendClaimed(ctx, claimed);
      await Promise.all([throttleBackgroundWork(begun), wait(betweenMs)]);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const broken = done.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return sent;
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
