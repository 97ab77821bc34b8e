import { readArguments } from "#testing/report/arguments.ts";
import { type Benchmark, type Options, short, usual, writeSection, written } from "./benchmark.ts";
import { runGiftPath } from "./run-gift-path.ts";
import { runOrders } from "./run-orders.ts";
import { runOverload } from "./run-overload.ts";
import { runPages } from "./run-pages.ts";
import { runSurge } from "./run-surge.ts";

// `npm run bench -- NAME`: one of the benchmarks below. `--write` writes docs/performance.md.
const isShort = process.argv.includes("--short");
const { names, write, ...options } = readArguments(isShort ? short : usual, [], ["write", "short"]);
const benchmarks: Record<string, (options: Options) => Promise<Benchmark>> = {
  "gift-path": runGiftPath,
  orders: runOrders,
  overload: runOverload,
  pages: runPages,
  surge: runSurge,
};
const [name = "pages"] = names;
const given = process.argv.slice(2).filter((argument) => argument !== "--write");

try {
  const run = benchmarks[name];
  if (!run) throw new Error(`there is ${Object.keys(benchmarks).join(", ")}, not "${name}"`);
  const benchmark = await run(options);
  const content = written(["npm run bench --", ...given].join(" "), benchmark);
  console.log(`\n${content}\n`);
  if (write) writeSection(benchmark.section, content);
  for (const failure of benchmark.failures) console.log(`✗ ${failure}`);
  const verdict = benchmark.failures.length > 0 ? "✗ something does not hold" : "✓ everything holds";
  // The last line is the figure in the report of `npm run test:everything`.
  console.log(`\n${verdict}: ${benchmark.figure}`);
  process.exitCode = benchmark.failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
