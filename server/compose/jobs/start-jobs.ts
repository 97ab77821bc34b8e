import type { Scheduler } from "#server/platform/scheduler/scheduler.ts";
import { everySeconds } from "#server/platform/scheduler/times.ts";
import { everyJob } from "./every-job.ts";
import type { JobContext } from "./job.ts";
import { createClockTrust } from "./trust-clock.ts";

export function startJobs(scheduler: Scheduler, ctx: JobContext): void {
  const isTrusted = createClockTrust(ctx);
  for (const { name, times, effect, done, run } of everyJob) {
    const ownTimes = times === "often" ? everySeconds(ctx.jobSeconds) : times;
    scheduler.repeat(name, ownTimes, async () => {
      if (effect === "ends" && !(await isTrusted())) return;
      const result = await run({ ...ctx, isTrusted });
      const counts = typeof result === "object" ? { ...result } : { count: Number(result) };
      if (Object.values(counts).some((count) => count > 0)) ctx.log.info(counts, done);
    });
  }
}
