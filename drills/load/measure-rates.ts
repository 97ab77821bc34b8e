import { processorSeconds } from "../harness/processor-time.ts";
import { median } from "../harness/report.ts";
import { runWrk } from "./wrk.ts";

/** A server at an address. */
export type Contestant<Name extends string = string> = {
  name: Name;
  url: string;
  pid: number;
  headers: Record<string, string>;
  connections?: number;
};

/** Answers per second, and per second of processor time, which is the same on a busy machine. Medians of all rounds. */
export type Rate = { perSecond: number; perProcessorSecond: number };

/** Seconds until V8 has compiled what is used most, also on a busy machine. */
const warmUp = 3;

/** Measures the contestants in turn, round by round, so that other load affects all of them alike. */
export async function measureRates<Name extends string>(
  contestants: readonly Contestant<Name>[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Rate>> {
  const runs = contestants.map((contestant) => ({ contestant, rates: [] as Rate[] }));
  for (const { contestant } of runs) await measure(contestant, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const { contestant, rates } of runs) rates.push(await measure(contestant, seconds));
  }
  const medians = runs.map(({ contestant: { name }, rates }) => {
    const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
    return [name, { perSecond: of("perSecond"), perProcessorSecond: of("perProcessorSecond") }] as const;
  });
  return Object.fromEntries(medians) as Record<Name, Rate>;
}

async function measure({ url, pid, headers, connections = 32 }: Contestant, seconds: number): Promise<Rate> {
  const before = processorSeconds(pid);
  const { requests, perSecond } = await runWrk({ url, headers, connections, seconds });
  return { perSecond, perProcessorSecond: requests / (processorSeconds(pid) - before) };
}
