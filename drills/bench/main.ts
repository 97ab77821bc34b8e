import { notRunCode } from "#drills/not-run.ts";
import { readArguments } from "#testing/report/arguments.ts";
import { cores, requirePrograms } from "#testing/site/required-programs.ts";
import {
  type Benchmark,
  formatMeasurement,
  type Options,
  short,
  usualOptions,
  writeSection,
} from "./benchmark.ts";
import { runGiftPath } from "./run-gift-path.ts";
import { runOrders } from "./run-orders.ts";
import { runOverload } from "./run-overload.ts";
import { runPages } from "./run-pages.ts";
import { runSurge } from "./run-surge.ts";

// `npm run bench -- NAME` runs one of the benchmarks below, `--write` writes docs/performance.md, `--list` prints the names.
const isShort = process.argv.includes("--short");
const switches = ["write", "short", "list"] as const;
const { names, write, list, ...options } = readArguments(isShort ? short : usualOptions, [], switches);
const benchmarks: Record<string, (options: Options) => Promise<Benchmark>> = {
  pages: runPages,
  "gift-path": runGiftPath,
  orders: runOrders,
  surge: runSurge,
  overload: runOverload,
};
const allNames = Object.keys(benchmarks);

if (list) console.log(allNames.join("\n"));
else if (names.length > 1) fail(`one benchmark at a time, not ${names.join(" and ")}`);
else await runBenchmark(names[0] ?? "pages");

async function runBenchmark(name: string): Promise<void> {
  const run = benchmarks[name];
  if (!run) return fail(`there is ${allNames.join(", ")}, not "${name}"`);
  const reason = findMissingPrograms(name);
  if (reason) {
    console.log(`not run: ${reason}`);
    process.exitCode = notRunCode;
    return;
  }
  const benchmark = await run(options).catch((error: unknown) => {
    fail(error instanceof Error ? error.message : String(error));
    return null;
  });
  if (!benchmark) return;
  const command = process.argv.slice(2).filter((argument) => argument !== "--write");
  const content = formatMeasurement(["npm run bench --", ...command].join(" "), benchmark);
  console.log(`\n${content}\n`);
  if (write) writeSection(benchmark.section, content);
  for (const failure of benchmark.failures) console.log(`✗ ${failure}`);
  const hasFailed = benchmark.failures.length > 0;
  const verdict = hasFailed ? "✗ something does not hold" : "✓ everything holds";
  // The last line is the figure in the report of `npm run test:everything`.
  console.log(`\n${verdict}: ${benchmark.figure}`);
  process.exitCode = hasFailed ? 1 : 0;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function findMissingPrograms(name: string): string | undefined {
  if (name !== "pages" && name !== "overload") return undefined;
  try {
    requirePrograms();
    return name === "overload" && !cores ? "two cores and taskset are needed" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
