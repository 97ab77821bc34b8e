import { processorSeconds } from "../harness/processor-time.ts";
import { median } from "../harness/report.ts";
import { runWrk } from "./wrk.ts";

/** A server at an address. */
export type Contestant = {
  name: string;
  url: string;
  pid: number;
  headers: Record<string, string>;
  connections?: number;
};

/** The result of one contestant: the medians over all rounds. */
export type Rate = {
  perSecond: number;
  /** Answers per second of processor time, which is the same on a busy machine. */
  perProcessorSecond: number;
  /** Of complete answers, in milliseconds. */
  p50: number;
  p99: number;
  bytesPerAnswer: number;
};

/** Measures the contestants in turn, round by round, so that other load affects all of them alike. */
export async function measureRates(
  contestants: readonly Contestant[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Rate>> {
  const runs = new Map<string, Rate[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) await measure(contestant, 1); // to warm up
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) runs.get(contestant.name)?.push(await measure(contestant, seconds));
  }
  return new Map([...runs].map(([name, rates]) => [name, medianRate(rates)]));
}

async function measure({ url, pid, headers, connections = 32 }: Contestant, seconds: number): Promise<Rate> {
  const before = processorSeconds(pid);
  const { requests, perSecond, p50, p99, bytes } = await runWrk({ url, headers, connections, seconds });
  const perProcessorSecond = requests / (processorSeconds(pid) - before);
  return { perSecond, perProcessorSecond, p50, p99, bytesPerAnswer: bytes / requests };
}

export function medianRate(rates: readonly Rate[]): Rate {
  const of = (name: keyof Rate) => median(rates.map((rate) => rate[name]));
  return {
    perSecond: of("perSecond"),
    perProcessorSecond: of("perProcessorSecond"),
    p50: of("p50"),
    p99: of("p99"),
    bytesPerAnswer: of("bytesPerAnswer"),
  };
}
