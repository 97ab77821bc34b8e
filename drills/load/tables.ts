import { count, kilobytes, markdownTable, mebibytes, milliseconds } from "../harness/table.ts";
import { cacheBound } from "./memory.ts";
import { kinds } from "./page-weight.ts";
import { type Findings, givingPages } from "./run-benchmarks.ts";

/** Required rate of cached pages: per process, beside one nginx worker with the same bytes. */
export const leastShareOfNginx = 0.5;

/** Maximum compressed bytes of script: on pages with a donation form, and on pages for reading. */
const mostScript = { giving: 130_000, reading: 10_000 };

/** Ours compared with nginx, by the clock and by processor time. */
export function shares(findings: Pick<Findings, "pages">): number[] {
  return findings.pages.flatMap(({ site, same }) => [
    site.perSecond / same.perSecond,
    site.perProcessorSecond / same.perProcessorSecond,
  ]);
}

/** Describes what fails. */
export function failuresOf(findings: Findings): string[] {
  const failures: string[] = [];
  const least = Math.min(...shares(findings));
  if (!(least >= leastShareOfNginx)) {
    failures.push(`cached pages reach ${count(least)} of nginx; ${leastShareOfNginx} must hold`);
  }
  if (!findings.fill.bounded) {
    failures.push(`${findings.fill.addresses} addresses take more memory than ${mebibytes(cacheBound)}`);
  }
  for (const { path, bytes } of findings.weights) {
    const most = givingPages.includes(path) ? mostScript.giving : mostScript.reading;
    if (bytes.script > most) failures.push(`${path} brings ${kilobytes(bytes.script)} of script`);
  }
  return failures;
}

/** All figures as Markdown. */
export function tablesOf(findings: Findings): string {
  return [rates(findings), fresh(findings), firstBytes(findings), weights(findings), memory(findings)].join(
    "\n\n",
  );
}

function rates({ pages, unchanged }: Findings): string {
  const head = [
    "answered per second",
    "the site",
    "nginx, same answer",
    "share",
    "nginx, own headers",
    "share",
  ];
  const clock = pages.map(({ path, bytes, site, same, plain }) => [
    `\`${shown(path)}\`, ${kilobytes(bytes)}`,
    count(site.perSecond),
    count(same.perSecond),
    count(site.perSecond / same.perSecond),
    count(plain.perSecond),
    count(site.perSecond / plain.perSecond),
  ]);
  const processor = pages.map(({ path, site, same, plain }) => [
    `\`${shown(path)}\`, per second of processor time`,
    count(site.perProcessorSecond),
    count(same.perProcessorSecond),
    count(site.perProcessorSecond / same.perProcessorSecond),
    count(plain.perProcessorSecond),
    count(site.perProcessorSecond / plain.perProcessorSecond),
  ]);
  const known = unchanged.map(({ path, site, plain }) => [
    `\`${shown(path)}\`, 304`,
    count(site.perSecond),
    "–",
    "–",
    count(plain.perSecond),
    count(site.perSecond / plain.perSecond),
  ]);
  return `### Cached pages\n\n${markdownTable(head, [...clock, ...processor, ...known])}`;
}

function fresh({ fresh, fill }: Findings): string {
  const rows = fresh.map(({ what, rate }) => [
    `\`${shown(what)}\``,
    count(rate.perSecond),
    count(rate.perProcessorSecond),
  ]);
  rows.push(["`/haberler/…`, compressed and cached", count(fill.perSecond), "–"]);
  const head = ["rendered", "per second", "per second of processor time"];
  return `### Rendered pages\n\n${markdownTable(head, rows)}`;
}

function firstBytes({ firstBytes }: Findings): string {
  const rows = firstBytes.map(({ what, firstByte: { p50, p99, samples } }) => [
    what,
    milliseconds(p50),
    milliseconds(p99),
    count(samples),
  ]);
  return `### First byte under load\n\n${markdownTable(["situation", "p50", "p99", "requests"], rows)}`;
}

function weights({ weights }: Findings): string {
  const rows = weights.map(({ path, bytes, gzipped, files, whole }) => [
    `\`${shown(path)}\``,
    ...kinds.map((kind) => kilobytes(bytes[kind])),
    kilobytes(gzipped),
    kilobytes(whole),
    String(files),
  ]);
  const head = [
    "page",
    "html",
    "styles",
    "scripts",
    "fonts",
    "pictures",
    "other",
    "html, gzip",
    "together",
    "files",
  ];
  return `### First visit on a phone, compressed\n\n${markdownTable(head, rows)}`;
}

function memory({ resident, fill }: Findings): string {
  const [before, half, after] = fill.kept;
  const rows = [
    ["after the start", mebibytes(resident.start), "–"],
    ["after the load above", mebibytes(resident.afterLoad), mebibytes(before)],
    [`after ${count(fill.addresses / 2)} distinct addresses`, "–", mebibytes(half)],
    [`after ${count(fill.addresses)} distinct addresses`, mebibytes(fill.resident), mebibytes(after)],
  ];
  const head = ["memory of the process", "resident", "held after collecting garbage"];
  const bound = `The page cache may hold ${mebibytes(cacheBound)}.`;
  return `### Memory\n\n${markdownTable(head, rows)}\n\n${bound}`;
}

/** One of many similar addresses. */
function shown(path: string): string {
  return path.startsWith("/haberler/") ? "/haberler/…" : path;
}
