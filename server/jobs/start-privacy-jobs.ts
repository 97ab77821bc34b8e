import type { Connection } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { clearRemains } from "../privacy/clear-remains.ts";
import { forgetOldData } from "../privacy/forget-old-data.ts";
import { everyDayAt, everyMinute } from "./times.ts";
import type { Timetable } from "./timetable.ts";

/** Background work about personal data: what is past its time goes at night, what an erasure left behind at once. */
export function startPrivacyJobs(
  timetable: Timetable,
  { connection, clock, log }: { connection: Connection; clock: Clock; log: Logger },
): void {
  const { db } = connection;
  // 04:33 in Istanbul.
  timetable.repeat("forget-old-data", everyDayAt(1, 33), async () => {
    const forgotten = await forgetOldData({ db, clock });
    if (Object.keys(forgotten).length > 0) log.info({ forgotten }, "removed personal data past their time");
  });
  timetable.repeat("clear-remains", everyMinute, async () => {
    if (await clearRemains(connection)) log.info("cleared what an erasure left in the database's files");
  });
}
