import { count, markdownTable, milliseconds } from "../../harness/table.ts";
import { type Course, type Latencies, partOfCourse, percentile } from "./latencies.ts";
import type { SurgeFindings, SurgePlan } from "./run-surge.ts";

/** Maximum milliseconds of the 95th percentile. */
const goals = { pages: 50, checkout: 300, admin: 300 };
/** What the site must sustain per second. Beyond it, page views may wait or be refused; payments may not. */
const held = { pages: 5_000, searches: 10 };

type Kind = { name: string; latencies: Latencies; goal: number; errors: Record<string, number> };

function isBeyond({ pagesPerSecond, searchesPerSecond }: SurgePlan): boolean {
  return pagesPerSecond > held.pages || searchesPerSecond > held.searches;
}

function kindsOf({ plan, pages, checkouts, staff }: SurgeFindings): Kind[] {
  const { createOrder, callback, resultPage } = checkouts.latencies;
  const { 200: _answered, 503: turnedAway = 0, ...others } = pages.statuses;
  const beyond = isBeyond(plan);
  const always = { ...others, "connection broken": pages.broken };
  const pageErrors = beyond ? always : { ...always, 503: turnedAway, "no answer": pages.unanswered };
  const { errors } = checkouts;
  return [
    {
      name: "page",
      latencies: pages.latencies,
      goal: beyond ? Number.POSITIVE_INFINITY : goals.pages,
      errors: pageErrors,
    },
    { name: "create-order", latencies: createOrder, goal: goals.checkout, errors: errors.createOrder },
    { name: "callback", latencies: callback, goal: goals.checkout, errors: errors.callback },
    { name: "result page", latencies: resultPage, goal: goals.checkout, errors: errors.resultPage },
    {
      name: "back-office screen",
      latencies: staff.screens,
      goal: goals.admin,
      errors: { failed: staff.errors },
    },
    { name: "content edit", latencies: staff.writes, goal: goals.admin, errors: {} },
  ];
}

const sumOf = (errors: Record<string, number>) => Object.values(errors).reduce((sum, each) => sum + each, 0);

/** The errors of all staff requests are in the line of the screens. */
export function surgeTables(findings: SurgeFindings): string {
  const { plan, watched, verdict, staff } = findings;
  const head = ["", "number", "per second", "p50", "p95", "p99", "longest", "errors", "goal of p95"];
  const rows = kindsOf(findings).map(({ name, latencies, goal, errors }) => [
    name,
    count(latencies.total),
    count(latencies.total / plan.seconds),
    milliseconds(percentile(latencies, 0.5)),
    milliseconds(percentile(latencies, 0.95)),
    milliseconds(percentile(latencies, 0.99)),
    milliseconds(latencies.longest),
    String(sumOf(errors)),
    Number.isFinite(goal) ? milliseconds(goal) : "–",
  ]);
  const books = [
    ["orders", count(verdict.completed + verdict.failed)],
    ["completed", count(verdict.completed)],
    ["given, TL", count(verdict.given / 100)],
    ["SMS sent", count(verdict.sms)],
    ["lost", String(verdict.lost.length)],
    ["doubled", String(verdict.doubled.length)],
    ["other differences", String(verdict.differences.length)],
    ["live events received", count(staff.told)],
    [
      "resident memory, start / end / peak",
      [watched.residentStart, watched.residentEnd, watched.residentMost].map(mebibytes).join(" / "),
    ],
    [
      "event loop delay, median / worst of 5 s",
      `${milliseconds(watched.loopMedian)} / ${milliseconds(watched.loopWorst)}`,
    ],
    ["page views turned away, with `Retry-After`", count(findings.pages.statuses["503"] ?? 0)],
    ["page views never answered", count(findings.pages.unanswered)],
  ];
  const setting = `${plan.seconds} seconds, ${plan.processes} processes (\`WEB_CONCURRENCY\`), ${count(plan.pagesPerSecond)} page views (${count(plan.searchesPerSecond)} of them searches) and ${plan.checkoutsPerSecond} checkouts per second requested.`;
  const course = courseOf(findings);
  return `${setting}\n\n${markdownTable(head, rows)}\n\n${course}\n\n${markdownTable(["", "found"], books)}`;
}

const mebibytes = (size?: number) => (size === undefined ? "–" : `${size.toFixed(0)} MiB`);

/** p95 of each half minute while visitors came, and the memory of all processes after it. */
function courseOf({ plan, pages, checkouts, watched }: SurgeFindings): string {
  const parts = Array.from({ length: Math.ceil((plan.seconds * 1_000) / partOfCourse) }, (_, part) => part);
  const p95s = (course: Course) =>
    parts.map((part) => (course.parts[part] ? percentile(course.parts[part], 0.95).toFixed(1) : "–"));
  return [
    `Each ${partOfCourse / 1_000} s:`,
    "",
    `- p95 of pages, ms: ${p95s(pages.course).join(" ")}`,
    `- p95 of checkouts, ms: ${p95s(checkouts.course).join(" ")}`,
    `- resident memory, MiB: ${parts.map((part) => watched.residentCourse[part]?.toFixed(0) ?? "–").join(" ")}`,
  ].join("\n");
}

/** What fails, one sentence each. */
export function surgeFailures(findings: SurgeFindings): string[] {
  const { verdict } = findings;
  const slow = kindsOf(findings).flatMap(({ name, latencies, goal, errors }) => [
    ...(percentile(latencies, 0.95) > goal ? [`${name}: p95 is over ${goal} ms`] : []),
    ...Object.entries(errors).flatMap(([what, number]) =>
      number > 0 ? [`${name}: ${number} × ${what}`] : [],
    ),
  ]);
  const few = (title: string, found: readonly string[]) =>
    found.slice(0, 10).map((finding) => `${title}: ${finding}`);
  return [
    ...slow,
    ...few("lost", verdict.lost),
    ...few("doubled", verdict.doubled),
    ...few("difference", verdict.differences),
  ];
}
