import { lt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentAttempts } from "../table.ts";
import { failureRetentionMs } from "./rules.ts";
import { bankFailures } from "./table.ts";

/** Deletes failures that are older than a day, and leases of inquiries after unverified callbacks whose process died. */
export async function clearFailuresAndLeases({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - failureRetentionMs);
  await db.delete(bankFailures).where(lt(bankFailures.at, before));
  await db
    .update(paymentAttempts)
    .set({ inquiryLease: null, inquiryNetwork: null })
    .where(lt(paymentAttempts.inquiryLease, before));
}
