import { parseArgs } from "node:util";
import { type Benchmark, type Options, writeSection, written } from "./benchmark.ts";
import { runGiftPath } from "./gift-path/run-gift-path.ts";
import { runOrders } from "./orders/run-orders.ts";
import { runDocuments } from "./run-documents.ts";
import { runLighthouse } from "./run-lighthouse.ts";
import { runPages } from "./run-pages.ts";
import { runPresses } from "./run-presses.ts";
import { runRenders } from "./run-renders.ts";
import { runStart } from "./run-start.ts";
import { runSurge } from "./surge/run-surge.ts";
import { runWrites } from "./writes/run-writes.ts";

// `npm run load` measures the pages, a name runs one of the others below. `--write` writes docs/performance.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string" },
    seconds: { type: "string", default: "2" },
    addresses: { type: "string", default: "10002" },
    orders: { type: "string", default: "1000000" },
    writes: { type: "string", default: "2000" },
    minutes: { type: "string", default: "10" },
    pages: { type: "string", default: "5000" },
    searches: { type: "string", default: "10" },
    checkouts: { type: "string", default: "50" },
    processes: { type: "string", default: "2" },
    beside: { type: "string" },
    page: { type: "string" },
  },
});
const options: Options = {
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  seconds: Number(values.seconds),
  addresses: Number(values.addresses),
  orders: Number(values.orders),
  writes: Number(values.writes),
  minutes: Number(values.minutes),
  pages: Number(values.pages),
  searches: Number(values.searches),
  checkouts: Number(values.checkouts),
  processes: Number(values.processes),
  beside: values.beside,
  page: values.page,
};
const benchmarks: Record<string, (options: Options) => Promise<Benchmark>> = {
  documents: runDocuments,
  "gift-path": runGiftPath,
  lighthouse: runLighthouse,
  orders: runOrders,
  pages: runPages,
  presses: runPresses,
  renders: runRenders,
  start: runStart,
  surge: runSurge,
  writes: runWrites,
};
const [name = "pages"] = positionals;
const asked = process.argv.slice(2).filter((argument) => argument !== "--write");
const command = ["npm run load", ...(asked.length > 0 ? ["--", ...asked] : [])].join(" ");

try {
  const run = benchmarks[name];
  if (!run) throw new Error(`there is ${Object.keys(benchmarks).join(", ")}, not "${name}"`);
  const benchmark = await run(options);
  const content = written(command, benchmark);
  console.log(`\n${content}\n`);
  if (values.write) writeSection(benchmark.section, content);
  for (const failure of benchmark.failures) console.log(`✗ ${failure}`);
  console.log(benchmark.failures.length > 0 ? "\n✗ something does not hold" : "\n✓ everything holds");
  process.exitCode = benchmark.failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
