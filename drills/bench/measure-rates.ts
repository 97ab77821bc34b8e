import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "#testing/report/report.ts";
import { processorSeconds } from "#testing/site/processor-time.ts";
import { pin, searchPath } from "#testing/site/required-programs.ts";

type MeasuredServer<Name extends string = string> = {
  name: Name;
  url: string;
  pid: number;
  headers: Record<string, string>;
  connections?: number;
};
/** Medians of all rounds. The rate per second of processor time is the same on a busy machine. */
type Rate = { perSecond: number; perProcessorSecond: number };
export type Effort = { rounds: number; seconds: number };

/** V8 compiles the code in these seconds, also on a busy machine. */
const warmUpSeconds = 3;

/** Measures the servers in turn, round by round, so that other load affects all of them equally. */
export async function measureRates<Name extends string>(
  servers: readonly MeasuredServer<Name>[],
  { rounds, seconds }: Effort,
): Promise<Record<Name, Rate>> {
  const runs = servers.map((server) => ({ server, rates: [] as Rate[] }));
  for (const { server } of runs) await measure(server, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const { server, rates } of runs) rates.push(await measure(server, seconds));
  const medians = runs.map(({ server: { name }, rates }) => {
    const medianOf = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
    const rate = { perSecond: medianOf("perSecond"), perProcessorSecond: medianOf("perProcessorSecond") };
    return [name, rate] as const;
  });
  return Object.fromEntries(medians) as Record<Name, Rate>;
}

async function measure(
  { url, pid, headers, connections = 32 }: MeasuredServer,
  seconds: number,
): Promise<Rate> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const processorTimeBefore = processorSeconds(pid);
  const load = `-c ${connections} -d ${seconds}s --timeout 30s`.split(" ");
  const output = await runWrk([...load, ...headerArguments, url]);
  const processorTime = processorSeconds(pid) - processorTimeBefore;
  const requests = Number(/(\d+) requests in /.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (/Non-2xx or 3xx responses|Socket errors/.test(output) || Number.isNaN(requests + perSecond))
    throw new Error(`wrk ${url}:\n${output}`);
  return { perSecond, perProcessorSecond: requests / processorTime };
}

/** Runs wrk on the clients' core. Niceness 19 is the lowest priority. */
export async function runWrk(args: readonly string[], niceness = 0): Promise<string> {
  const childProcess = promisify(execFile)("nice", ["-n", String(niceness), "wrk", "-t1", ...args], {
    env: { ...process.env, ...searchPath },
  });
  if (childProcess.child.pid) pin(childProcess.child.pid, "clients");
  const { stdout } = await childProcess;
  return stdout;
}
