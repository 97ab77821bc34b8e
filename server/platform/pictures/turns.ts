/** From the most to the least urgent: a person waits, a social network waits, background work. */
const lanes = ["upload", "share-card", "background"] as const;
export type Lane = (typeof lanes)[number];

/** The most that may wait in a lane. Each waiting upload holds up to 5 MB. */
const mostWaiting = 8;

const interrupted = new Error("other work on pictures goes first");

type Turn = { lane: Lane; interrupt: AbortController };

const waiting: { lane: Lane; start(turn: Turn): void }[] = [];
let current: Turn | null = null;

/**
 * Runs one piece of work at a time in this process, so that decoding never takes more memory than one picture may.
 * Other work interrupts background work through its signal; it starts again afterwards. "busy": too many wait
 * already.
 */
export async function inTurn<T>(
  lane: Lane,
  work: (interrupt: AbortSignal) => Promise<T>,
): Promise<T | "busy"> {
  if (waiting.filter((each) => each.lane === lane).length >= mostWaiting) return "busy";
  for (;;) {
    const { interrupt } = await takeTurn(lane);
    try {
      return await work(interrupt.signal);
    } catch (error) {
      if (error !== interrupted) throw error;
    } finally {
      handOver();
    }
  }
}

async function takeTurn(lane: Lane): Promise<Turn> {
  if (!current) {
    current = turnOf(lane);
    return current;
  }
  if (current.lane === "background" && lane !== "background") current.interrupt.abort(interrupted);
  return new Promise((start) => {
    waiting.push({ lane, start });
  });
}

function handOver(): void {
  const next = lanes.map((lane) => waiting.find((each) => each.lane === lane)).find((each) => each);
  current = next ? turnOf(next.lane) : null;
  if (!next || !current) return;
  waiting.splice(waiting.indexOf(next), 1);
  next.start(current);
}

function turnOf(lane: Lane): Turn {
  return { lane, interrupt: new AbortController() };
}
