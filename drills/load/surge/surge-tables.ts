import { median } from "#testing/report/report.ts";
import { count, mebibytes, milliseconds, tableOf } from "#testing/report/table.ts";
import { type Latencies, p95Of, partMs, percentile } from "./latencies.ts";
import type { SurgeFindings } from "./run-surge.ts";

/** Maximum milliseconds of the 95th percentile. */
const goals = { pages: 50, checkout: 300, admin: 300 };
/** What the site must sustain per second. Beyond it, page views may wait or be refused; payments may not. */
const held = { pages: 5_000, searches: 10 };

type Kind = { name: string; latencies: Latencies; goal?: number; errors: Record<string, number> };

function kindsOf({ plan, pages, checkouts, staff }: SurgeFindings): Kind[] {
  const { latencies, errors } = checkouts;
  const { 200: _answered, 503: turnedAway = 0, ...others } = pages.statuses;
  const isBeyond = plan.pages > held.pages || plan.searches > held.searches;
  const always = { ...others, "connection broken": pages.broken };
  const page = isBeyond
    ? { errors: always }
    : { errors: { ...always, 503: turnedAway, "no answer": pages.unanswered }, goal: goals.pages };
  const { checkout, admin } = goals;
  return [
    { name: "page", latencies: pages.latencies, ...page },
    { name: "create-order", latencies: latencies.createOrder, goal: checkout, errors: errors.createOrder },
    { name: "callback", latencies: latencies.callback, goal: checkout, errors: errors.callback },
    { name: "result page", latencies: latencies.resultPage, goal: checkout, errors: errors.resultPage },
    // The errors of all staff requests.
    { name: "back-office screen", latencies: staff.screens, goal: admin, errors: { failed: staff.errors } },
    { name: "content edit", latencies: staff.writes, goal: admin, errors: {} },
  ];
}

export function surgeTables(findings: SurgeFindings): string {
  const { plan, pages, watched, verdict, staff } = findings;
  const { resident, loops } = watched;
  const at = (share: number) => (kind: Kind) => milliseconds(percentile(kind.latencies.all, share));
  const requests = tableOf(kindsOf(findings), {
    "": ({ name }) => name,
    number: ({ latencies }) => latencies.all.count,
    "per second": ({ latencies }) => latencies.all.count / plan.seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: ({ latencies }) => milliseconds(latencies.all.max / 1_000),
    errors: ({ errors }) => Object.values(errors).reduce((sum, each) => sum + each, 0),
    "goal of p95": ({ goal }) => goal && milliseconds(goal),
  });
  const found: [what: string, figure: string | number][] = [
    ["orders", verdict.completed + verdict.failed],
    ["completed", verdict.completed],
    ["given, TL", verdict.given / 100],
    ["SMS sent", verdict.sms],
    ["lost", verdict.lost.length],
    ["doubled", verdict.doubled.length],
    ["other differences", verdict.differences.length],
    ["live events received", staff.told],
    [
      "resident memory, start / end / peak",
      [resident.start, resident.end, resident.most].map(mebibytes).join(" / "),
    ],
    [
      "event loop delay, median / worst of 5 s",
      [median(loops), Math.max(...loops)].map(milliseconds).join(" / "),
    ],
    ["page views turned away, with `Retry-After`", pages.statuses["503"] ?? 0],
    ["page views never answered", pages.unanswered],
  ];
  const books = tableOf(found, { "": ([what]) => what, found: ([, figure]) => figure });
  const setting = `${plan.seconds} seconds, ${plan.processes} processes (\`WEB_CONCURRENCY\`), ${count(plan.pages)} page views (${count(plan.searches)} of them searches) and ${plan.checkouts} checkouts per second requested.`;
  return [setting, requests, courseOf(findings), books].join("\n\n");
}

/** p95 of each half minute while visitors came, and the memory of all processes after it. */
function courseOf({ plan, pages, checkouts, watched }: SurgeFindings): string {
  const parts = Array.from({ length: Math.ceil((plan.seconds * 1_000) / partMs) }, (_, part) => part);
  const p95s = (kinds: readonly Latencies[]) => parts.map((part) => p95Of(kinds, part).toFixed(1));
  return [
    `Each ${partMs / 1_000} s:\n`,
    `- p95 of pages, ms: ${p95s([pages.latencies]).join(" ")}`,
    `- p95 of checkouts, ms: ${p95s(Object.values(checkouts.latencies)).join(" ")}`,
    `- resident memory: ${watched.resident.parts.slice(0, parts.length).map(mebibytes).join(", ")}`,
  ].join("\n");
}

/** What fails, one sentence each. */
export function surgeFailures(findings: SurgeFindings): string[] {
  const { lost, doubled, differences } = findings.verdict;
  const few = (title: string, found: readonly string[]) =>
    found.slice(0, 10).map((finding) => `${title}: ${finding}`);
  return [
    ...kindsOf(findings).flatMap(({ name, latencies, goal, errors }) => [
      ...(goal && percentile(latencies.all, 0.95) > goal ? [`${name}: p95 is over ${goal} ms`] : []),
      ...Object.entries(errors)
        .filter(([, number]) => number > 0)
        .map(([what, number]) => `${name}: ${number} × ${what}`),
    ]),
    ...few("lost", lost),
    ...few("doubled", doubled),
    ...few("difference", differences),
  ];
}
