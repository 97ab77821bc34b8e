import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { cores, requirePrograms } from "../harness/required-programs.ts";
import { count } from "../harness/table.ts";
import { runGiftPath } from "./gift-path/run-gift-path.ts";
import { growsTooFast, growthTable } from "./orders/growth-table.ts";
import { orderTables, slowOnes } from "./orders/order-tables.ts";
import { runOrders } from "./orders/run-orders.ts";
import { busy, provenance, writeSection } from "./report-place.ts";
import { runBenchmarks } from "./run-benchmarks.ts";
import { runDocuments } from "./run-documents.ts";
import { runLighthouse } from "./run-lighthouse.ts";
import { runPresses } from "./run-presses.ts";
import { runRenders } from "./run-renders.ts";
import { runStart } from "./run-start.ts";
import { runTicked } from "./run-ticked.ts";
import { runSurge } from "./surge/run-surge.ts";
import { surgeFailures, surgeTables } from "./surge/surge-tables.ts";
import { failuresOf, tablesOf } from "./tables.ts";
import { runWrites } from "./writes/run-writes.ts";
import { writeFailures, writeTables } from "./writes/writes-tables.ts";

// `npm run load` runs the benchmarks, a name runs one of the others below. `--write` writes docs/performance.md.
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
const asked = process.argv.slice(2).filter((argument) => argument !== "--write");
const command = ["npm run load", ...(asked.length > 0 ? ["--", ...asked] : [])].join(" ");
const say = (step: string) => console.log(`… ${step}`);
const programs: Record<string, () => Promise<string[]>> = {
  documents,
  "gift-path": giftPath,
  pages,
  lighthouse,
  orders,
  presses,
  renders,
  start,
  surge,
  ticked,
  writes,
};

try {
  const program = programs[positionals[0] ?? "pages"];
  if (!program) throw new Error(`there is ${Object.keys(programs).join(", ")}, not "${positionals[0]}"`);
  const failures = await program();
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(failures.length > 0 ? "\n✗ something does not hold" : "\n✓ everything holds");
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function pages(): Promise<string[]> {
  const { nginx, wrk } = requirePrograms();
  const effort = {
    rounds: Number(values.rounds ?? 5),
    seconds: Number(values.seconds),
    addresses: Number(values.addresses),
  };
  const findings = await runBenchmarks(effort, say);
  const versions = { PostgreSQL: findings.databaseVersion, nginx, wrk };
  const alone = cores ? "Server and client on one core each" : "Server and client share a core";
  const where = `${provenance(command, versions)} ${alone}.`;
  return tell("rates", `${where}\n\n${tablesOf(findings)}`, failuresOf(findings));
}

async function lighthouse(): Promise<string[]> {
  const { table, versions, failures } = await runLighthouse(Number(values.rounds ?? 5), values.page, say);
  const where = provenance(command, versions);
  return tell("lighthouse", `${where}\n\n${table}`, failures);
}

async function giftPath(): Promise<string[]> {
  const { tables, versions, failures } = await runGiftPath(Number(values.rounds ?? 5), say);
  return tell("gift-path", `${provenance(command, versions)}\n\n${tables}`, failures);
}

async function documents(): Promise<string[]> {
  const rounds = Number(values.rounds ?? 40);
  const by = busy > availableParallelism() ? "processor" : "clock";
  const { table, failures } = await runDocuments(rounds, by, say);
  const judged = by === "clock" ? "clock" : "process's processor time";
  const where = `${provenance(command, {})} ${rounds} of each, one after the other; judged by the ${judged}.`;
  return tell("documents", `${where}\n\n${table}`, failures);
}

async function orders(): Promise<string[]> {
  const rounds = Number(values.rounds ?? 7);
  const most = Number(values.orders);
  const findings = await runOrders({ rounds, sizes: [10_000, most] }, say);
  const from = provenance(command, { PostgreSQL: findings.databaseVersion });
  const by = Math.max(busy, loadavg()[0] ?? 0) > availableParallelism() ? "processor" : "median";
  const judged = by === "median" ? "median by the clock" : "processor time";
  const where = `${from} Pages are judged by the ${judged}. Medians of ${rounds} rounds; "processor" is the database's time with the larger number.`;
  if (most > 1_000_000) {
    const growth = `${from} Medians of ${rounds} rounds, by the ${by === "median" ? "clock" : "processor time of the database's process"}.`;
    return tell("growth", `${growth}\n\n${growthTable(findings, by)}`, growsTooFast(findings, by));
  }
  return tell("orders", `${where}\n\n${orderTables(findings)}`, slowOnes(findings, by));
}

async function surge(): Promise<string[]> {
  const findings = await runSurge(
    {
      seconds: Math.round(Number(values.minutes) * 60),
      pagesPerSecond: Number(values.pages),
      searchesPerSecond: Number(values.searches),
      checkoutsPerSecond: Number(values.checkouts),
      processes: Number(values.processes),
      seed: 20261120,
    },
    say,
  );
  const where = `${provenance(command, { PostgreSQL: findings.databaseVersion })}`;
  // An overload has a table of its own.
  const section = Number(values.searches) > 100 ? "overload" : "surge";
  return tell(section, `${where}\n\n${surgeTables(findings)}`, surgeFailures(findings));
}

async function renders(): Promise<string[]> {
  if (!values.beside) throw new Error("--beside names the checkout of another commit, with its build");
  const rounds = Number(values.rounds ?? 7);
  const { table, databaseVersion } = await runRenders({ beside: values.beside, rounds }, say);
  return tell("renders", `${provenance(command, { PostgreSQL: databaseVersion })}\n\n${table}`, []);
}

async function presses(): Promise<string[]> {
  const options = { beside: values.beside, rounds: Number(values.rounds ?? 7) };
  const { table, versions, failures } = await runPresses(options, say);
  return tell("presses", `${provenance(command, versions)}\n\n${table}`, failures);
}

async function start(): Promise<string[]> {
  const { table, databaseVersion, failures } = await runStart(Number(values.rounds ?? 3), say);
  const from = provenance(command, { PostgreSQL: databaseVersion });
  return tell("start", `${from}\n\n${table}`, failures);
}

async function ticked(): Promise<string[]> {
  const rounds = Number(values.rounds ?? 10);
  const by = busy > availableParallelism() ? "processor" : "clock";
  const { table, databaseVersion, failures } = await runTicked(rounds, by, say);
  const from = provenance(command, { PostgreSQL: databaseVersion });
  const judged = by === "clock" ? "clock" : "site's processor time";
  const where = `${from} Medians of ${rounds} pages, one after the other; judged by the ${judged}.`;
  return tell("ticked", `${where}\n\n${table}`, failures);
}

async function writes(): Promise<string[]> {
  const effort = { rounds: Number(values.rounds ?? 5), count: Number(values.writes) };
  const findings = await runWrites(effort, say);
  const by = busy > availableParallelism() ? "processor" : "rate";
  const versions = { PostgreSQL: findings.databaseVersion, pgbench: findings.pgbenchVersion };
  const where = `${provenance(command, versions)} Medians of ${effort.rounds} rounds of ${count(effort.count)}, alternating; shares of pgbench are judged by ${by === "rate" ? "clock" : "processor time"}.`;
  return tell("writes", `${where}\n\n${writeTables(findings)}`, writeFailures(findings, by));
}

function tell(section: string, content: string, failures: string[]): string[] {
  console.log(`\n${content}\n`);
  if (values.write) writeSection(section, content);
  return failures;
}
