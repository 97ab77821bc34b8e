import { and, eq, isNotNull, lt } from "drizzle-orm";
import { dayMs } from "#shared/time.ts";
import { announceNow } from "../../live/announce.ts";
import { drainOutbox } from "../../messaging/drain-outbox.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { mailLeaseMs, mailLifeMs } from "../rules.ts";
import { claimMail } from "./claim-mail.ts";
import { sendClaimedMail } from "./deliver-mail.ts";
import type { MailContext } from "./mail-context.ts";

/**
 * Delivers all mail that is due. Marks mail whose process died during delivery as unknown: it may have been sent.
 * Returns how many were handed to the mail server.
 */
export async function deliverWaitingMail(ctx: MailContext, stopping?: AbortSignal): Promise<number> {
  await endAbandoned(ctx);
  return drainOutbox(
    () => claimMail(ctx),
    (claimed) => sendClaimedMail(ctx, claimed, stopping),
    stopping,
  );
}

async function endAbandoned({ db, clock }: MailContext): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const abandoned = and(eq(mailOutbox.state, "sending"), lt(mailOutbox.claimedAt, before(mailLeaseMs)));
  const doubtful = await db
    .update(mailOutbox)
    .set({ state: "unknown", answer: "Gönderim yarıda kaldı; e-posta gitmiş olabilir.", updatedAt: now })
    .where(abandoned)
    .returning({ id: mailOutbox.id });
  const late = and(eq(mailOutbox.state, "queued"), lt(mailOutbox.createdAt, before(mailLifeMs)));
  const failed = await db
    .update(mailOutbox)
    .set({ state: "failed", answer: "Yedi gün içinde gönderilemedi.", nextTryAt: null, updatedAt: now })
    .where(late)
    .returning({ id: mailOutbox.id });
  if (doubtful.length + failed.length > 0) announceNow(db, "mail");
  const counted = and(isNotNull(mailOutbox.network), lt(mailOutbox.createdAt, before(dayMs)));
  await db.update(mailOutbox).set({ network: null }).where(counted);
}
