import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "#testing/report/report.ts";
import { processorSeconds } from "#testing/site/processor-time.ts";
import { pin, searchPath } from "#testing/site/required-programs.ts";

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
export type Effort = { rounds: number; seconds: number };

/** Seconds until V8 has compiled what is used most, also on a busy machine. */
const warmUp = 3;

/** Measures the contestants in turn, round by round, so that other load affects all of them alike. */
export async function measureRates<Name extends string>(
  contestants: readonly Contestant<Name>[],
  { rounds, seconds }: Effort,
): Promise<Record<Name, Rate>> {
  const runs = contestants.map((contestant) => ({ contestant, rates: [] as Rate[] }));
  for (const { contestant } of runs) await measure(contestant, warmUp);
  for (let round = 0; round < rounds; round += 1)
    for (const { contestant, rates } of runs) rates.push(await measure(contestant, seconds));
  const medians = runs.map(({ contestant: { name }, rates }) => {
    const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
    return [name, { perSecond: of("perSecond"), perProcessorSecond: of("perProcessorSecond") }] as const;
  });
  return Object.fromEntries(medians) as Record<Name, Rate>;
}

/** Requests one address as fast as it is answered, over kept-alive connections. Throws when an answer fails. */
async function measure({ url, pid, headers, connections = 32 }: Contestant, seconds: number): Promise<Rate> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const before = processorSeconds(pid);
  const output = await runWrk([
    "-c",
    String(connections),
    "-d",
    `${seconds}s`,
    "--timeout",
    "30s",
    ...sent,
    url,
  ]);
  const used = processorSeconds(pid) - before;
  const requests = Number(/(\d+) requests in /.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (/Non-2xx or 3xx responses|Socket errors/.test(output) || Number.isNaN(requests + perSecond))
    throw new Error(`wrk ${url}:\n${output}`);
  return { perSecond, perProcessorSecond: requests / used };
}

/** On the clients' core. `niceness` 19: behind all else there. */
export async function runWrk(args: readonly string[], niceness = 0): Promise<string> {
  const running = promisify(execFile)("nice", ["-n", String(niceness), "wrk", "-t1", ...args], {
    env: { ...process.env, ...searchPath },
  });
  if (running.child.pid) pin(running.child.pid, "clients");
  const { stdout } = await running;
  return stdout;
}
