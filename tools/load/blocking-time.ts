/** What we read of a trace of Chromium: times in microseconds, `tdur` of them by the processor. */
export type TraceEvent = {
  name: string;
  ph?: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

const slower = 4; // Lighthouse's phone, against this machine
const unnoticed = 50; // ms of a task that block nobody

/**
 * Total blocking time in milliseconds, as Lighthouse counts it, but of the time that the page's thread had the
 * processor: on a machine with few cores a task lasts as long as browser, server and painting keep it from running, and
 * that is not the page's doing.
 *
 * @param url of the page; its last navigation counts
 */
export function blockingTimeOfProcessor(events: readonly TraceEvent[], url: string): number {
  const begin = events
    .filter(({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === url)
    .at(-1);
  if (!begin) throw new Error(`the trace does not know ${url}`);
  const here = events.filter(({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts);
  const painted = here.find(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error(`the trace knows no first paint of ${url}`);
  return here
    .filter(({ name, ph, ts, dur = 0 }) => name === "RunTask" && ph === "X" && ts + dur > painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slower - unnoticed), 0);
}
