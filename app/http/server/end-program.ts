import type { Logger } from "#server/platform/log/logger.ts";
import { reportFailure } from "#server/platform/processes/report-start.ts";

export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    endAfter(stop());
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

export function endAfter(stopped: Promise<void>, log?: Logger): void {
  stopped.then(
    () => process.exit(0),
    (err: unknown) => {
      if (log) log.error({ err }, "stopping failed");
      else reportFailure(err);
      process.exit(1);
    },
  );
}
