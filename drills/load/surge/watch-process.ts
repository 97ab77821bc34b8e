import { partMs } from "./latencies.ts";

export type Watched = {
  /** Bytes of all processes together: at the start, at the end, and at the end of each half minute. */
  resident: { start: number; end: number; most: number; parts: number[] };
  /** Milliseconds of the longest event loop delay of each five seconds. */
  loops: number[];
};

const lookEvery = 5_000;

/** Reads the server's own metrics every five seconds. */
export function watchProcess(url: string, token: string) {
  const residents: number[] = [];
  const loops: number[] = [];
  async function look(): Promise<void> {
    try {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      residents.push(sumOf(text, "process_resident_memory_bytes"));
      loops.push(sumOf(text, "imece_event_loop_delay_max_seconds") * 1_000);
    } catch {
      // One missing sample does not matter.
    }
  }
  void look();
  const looking = setInterval(look, lookEvery);
  return async (): Promise<Watched> => {
    clearInterval(looking);
    await look();
    return {
      resident: {
        start: residents[0] ?? Number.NaN,
        end: residents.at(-1) ?? Number.NaN,
        most: Math.max(...residents),
        parts: residents.filter((_, look) => look > 0 && (look * lookEvery) % partMs === 0),
      },
      loops: loops.slice(1),
    };
  };
}

function sumOf(metrics: string, name: string): number {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
