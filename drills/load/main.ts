import { readArguments } from "#testing/report/arguments.ts";
import { type Benchmark, defaults, type Options, writeSection, written } from "./benchmark.ts";
import { runGiftPath } from "./gift-path/run-gift-path.ts";
import { runOrders } from "./orders/run-orders.ts";
import { runOverload } from "./overload/run-overload.ts";
import { runPages } from "./run-pages.ts";
import { runSurge } from "./surge/run-surge.ts";
import { runWrites } from "./writes/run-writes.ts";

// `npm run load` measures the pages, a name runs one of the others below. `--write` writes docs/performance.md.
const { names, write, rounds, ...others } = readArguments(
  { rounds: Number.NaN, ...defaults },
  ["beside", "page"],
  ["write"],
);
const options: Options = { ...others, rounds: Number.isNaN(rounds) ? undefined : rounds };
const benchmarks: Record<string, (options: Options) => Promise<Benchmark>> = {
  "gift-path": runGiftPath,
  orders: runOrders,
  overload: runOverload,
  pages: runPages,
  surge: runSurge,
  writes: runWrites,
};
const [name = "pages"] = names;
const asked = process.argv.slice(2).filter((argument) => argument !== "--write");
const command = ["npm run load", ...(asked.length > 0 ? ["--", ...asked] : [])].join(" ");

try {
  const run = benchmarks[name];
  if (!run) throw new Error(`there is ${Object.keys(benchmarks).join(", ")}, not "${name}"`);
  const benchmark = await run(options);
  const content = written(command, benchmark);
  console.log(`\n${content}\n`);
  if (write) writeSection(benchmark.section, content);
  for (const failure of benchmark.failures) console.log(`✗ ${failure}`);
  console.log(benchmark.failures.length > 0 ? "\n✗ something does not hold" : "\n✓ everything holds");
  process.exitCode = benchmark.failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
