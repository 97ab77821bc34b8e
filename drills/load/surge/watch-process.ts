import { partOfCourse } from "./latencies.ts";

export type Watched = {
  /** MiB, of all processes together. */
  residentStart: number;
  residentEnd: number;
  residentMost: number;
  /** The same at the end of each half minute. */
  residentCourse: number[];
  /** Milliseconds: the longest event loop delay, of the median and of the worst five seconds. */
  loopMedian: number;
  loopWorst: number;
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
      residents.push(sumOf(text, "process_resident_memory_bytes") / 2 ** 20);
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
    const sorted = loops.slice(1).sort((a, b) => a - b);
    return {
      residentStart: residents[0] ?? Number.NaN,
      residentEnd: residents.at(-1) ?? Number.NaN,
      residentMost: Math.max(...residents),
      residentCourse: residents.filter((_, look) => look > 0 && (look * lookEvery) % partOfCourse === 0),
      loopMedian: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      loopWorst: sorted.at(-1) ?? Number.NaN,
    };
  };
}

function sumOf(metrics: string, name: string): number {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
