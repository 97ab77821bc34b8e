import { median } from "../../harness/report.ts";
import { count, markdownTable, milliseconds } from "../../harness/table.ts";
import type { Rates, Round, WriteFindings } from "./run-writes.ts";

/** Minimum share of pgbench's rate for our own functions. */
export const shareOfPgbench = 0.5;
/** Minimum share of the rate of many campaigns for one campaign. */
export const shareOfMany = 0.8;

const share = (part: number[], whole: number[]) => median(part) / median(whole);
const rates = (rounds: Round[]) => rounds.map(({ rate }) => rate);
/**
 * The database's processor time under pgbench divided by all processor time: the share of the rate on a busy machine.
 */
const work = (rounds: Round[]) => rounds.map(({ database, ours }) => database + ours);

/** Describes what fails. On a busy machine processor time decides, because one thread competes with many. */
export function writeFailures(
  { place, settle, contention, wrongSums }: WriteFindings,
  by: "rate" | "processor",
): string[] {
  const slow = Object.entries({ "placing an order": place, settling: settle }).flatMap(
    ([name, { verb, pgbench }]) => {
      const is = by === "rate" ? share(rates(verb), rates(pgbench)) : share(work(pgbench), work(verb));
      return is >= shareOfPgbench ? [] : [`${name}: ${count(is)} of pgbench; ${shareOfPgbench} must hold`];
    },
  );
  const hot = contention
    .filter(({ one, many }) => share(one, many) < shareOfMany)
    .map(
      ({ by, clients, one, many }) =>
        `${clients} at once through ${by}: one campaign takes ${count(share(one, many))} of what many take`,
    );
  return [
    ...slow,
    ...hot,
    ...wrongSums.map((id) => `${id} has not collected the sum of its completed items`),
  ];
}

export function writeTables(findings: WriteFindings): string {
  const { place, settle, contention, statements } = findings;
  const row = (name: string, sent: number, { pgbench, verb, http }: Rates) => [
    ...[name, String(sent), count(median(rates(pgbench))), count(median(rates(verb)))],
    ...[
      count(share(rates(verb), rates(pgbench))),
      count(median(rates(http))),
      count(share(rates(http), rates(pgbench))),
    ],
  ];
  const perSecond = markdownTable(
    [
      "per second",
      "statements",
      "pgbench, same SQL",
      "our function",
      "share",
      "the site, over HTTP",
      "share",
    ],
    [row("orders placed", statements.place, place), row("callbacks settled", statements.settle, settle)],
  );
  const parts = ({ database, ours }: Record<"database" | "ours", number>) => [
    milliseconds(database),
    milliseconds(ours),
  ];
  const each = (rounds: Round[]) => ({
    database: median(rounds.map(({ database }) => database)),
    ours: median(rounds.map(({ ours }) => ours)),
  });
  const workRow = (name: string, { pgbench, verb, http }: Rates) => [
    ...[
      name,
      milliseconds(each(pgbench).database),
      ...parts(each(verb)),
      count(share(work(pgbench), work(verb))),
    ],
    ...[...parts(each(http)), count(share(work(pgbench), work(http)))],
  ];
  const needed = markdownTable(
    [
      "processor time of each",
      "pgbench: database",
      "our function: database",
      "ours",
      "share",
      "the site: database",
      "ours",
      "share",
    ],
    [workRow("order placed", place), workRow("callback settled", settle)],
  );
  const hot = markdownTable(
    ["settled per second", "one campaign", "50 campaigns", "share"],
    contention.map(({ by, clients, one, many }) => [
      `${by === "http" ? "the site, over HTTP" : "pgbench"}, ${clients} at once`,
      ...[count(median(one)), count(median(many)), count(share(one, many))],
    ]),
  );
  return `${perSecond}\n\n${needed}\n\n### One popular campaign\n\n${hot}`;
}
