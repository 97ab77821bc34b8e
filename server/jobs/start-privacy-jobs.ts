import type { Connection } from "../db/connect.ts";
import type { Queue } from "../db/queue.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { clearRemains } from "../privacy/clear-remains.ts";
import { forgetOldData } from "../privacy/forget-old-data.ts";

/** Background work about personal data: what is past its time goes at night, what an erasure left behind at once. */
export async function startPrivacyJobs(
  queue: Queue,
  { connection, clock, log }: { connection: Connection; clock: Clock; log: Logger },
): Promise<void> {
  const { db } = connection;
  // 04:33 in Istanbul.
  await queue.repeat("forget-old-data", "33 1 * * *", async () => {
    const forgotten = await forgetOldData({ db, clock });
    if (Object.keys(forgotten).length > 0) log.info({ forgotten }, "removed personal data past their time");
  });
  await queue.repeat("clear-remains", "* * * * *", async () => {
    if (await clearRemains(connection)) log.info("cleared what an erasure left in the database's files");
  });
}
