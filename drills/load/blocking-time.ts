/** The parts of a Chromium trace that we read: times in microseconds, `tdur` is processor time. */
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
const unnoticed = 50; // ms of a task that do not count

/**
 * Our own estimate, in milliseconds: total blocking time as if the page's thread always had a free processor.
 * Every task after the first paint counts with four times its processor time, as far as that exceeds 50 ms.
 * Lighthouse counts the duration instead, which on a machine with few cores includes the time that the browser, the
 * server and painting take from the thread. (Lighthouse also stops when the page is idle, and weighs layout less.)
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
  const tasks = here.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  if (!tasks.some(({ tdur }) => tdur))
    throw new Error("the trace does not say how long the processor worked");
  return tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
    const after = Math.max(0, Math.min(dur, ts + dur - painted.ts));
    const worked = dur > 0 ? (tdur * after) / dur : 0; // of a task around the first paint, its part after it
    return sum + Math.max(0, (worked / 1_000) * slower - unnoticed);
  }, 0);
}
