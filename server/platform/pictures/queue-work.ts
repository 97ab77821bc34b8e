/** The lanes of the queue, the most urgent first. A person waits for an upload, a social network for a share card. */
const lanes = ["upload", "share-card", "background"] as const;
export type Lane = (typeof lanes)[number];

/** The maximum number of pieces of work that wait in a lane. Each waiting upload needs up to 5 MB. */
const maxWaiting = 8;

const interrupted = new Error("other work on pictures goes first");

type Running = { lane: Lane; interrupt: AbortController };

const waitingWork: { lane: Lane; start(running: Running): void }[] = [];
let current: Running | null = null;

/**
 * Runs one piece of work at a time in this process, so that decoding never takes more memory than one picture may.
 * Other work aborts running background work through its signal; the background work starts again afterwards. Returns
 * "busy" when too many pieces of work wait in the lane.
 */
export async function queueWork<T>(
  lane: Lane,
  work: (interrupt: AbortSignal) => Promise<T>,
): Promise<T | "busy"> {
  if (waitingWork.filter((each) => each.lane === lane).length >= maxWaiting) return "busy";
  for (;;) {
    const { interrupt } = await waitForStart(lane);
    try {
      return await work(interrupt.signal);
    } catch (error) {
      if (error !== interrupted) throw error;
    } finally {
      startNext();
    }
  }
}

async function waitForStart(lane: Lane): Promise<Running> {
  if (!current) {
    current = createRunning(lane);
    return current;
  }
  if (current.lane === "background" && lane !== "background") current.interrupt.abort(interrupted);
  return new Promise((start) => {
    waitingWork.push({ lane, start });
  });
}

function startNext(): void {
  const nextLane = lanes.find((lane) => waitingWork.some((work) => work.lane === lane));
  const next = waitingWork.find(({ lane }) => lane === nextLane);
  current = next ? createRunning(next.lane) : null;
  if (!next || !current) return;
  waitingWork.splice(waitingWork.indexOf(next), 1);
  next.start(current);
}

function createRunning(lane: Lane): Running {
  return { lane, interrupt: new AbortController() };
}
