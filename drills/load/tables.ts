import { count, kilobytes, markdownTable, mebibytes } from "../harness/table.ts";
import type { Rate } from "./measure-rates.ts";
import { cacheBound } from "./memory.ts";
import { kinds } from "./page-weight.ts";
import type { Findings } from "./run-benchmarks.ts";

/** Required rate of cached pages, beside a bare node:http server with the same bytes and headers. */
const leastShare = 0.85;

/** Maximum compressed bytes of script: on the checkout, and before the first sign of intent on any other page. */
const mostScript = { checkout: 130_000, page: 15_000 };

/** Describes what fails. */
export function failuresOf(findings: Findings): string[] {
  const failures: string[] = [];
  for (const { path, site, bare } of findings.pages) {
    const share = Math.min(
      site.perSecond / bare.perSecond,
      site.perProcessorSecond / bare.perProcessorSecond,
    );
    if (share >= leastShare) continue;
    failures.push(
      `${shown(path)} reaches ${count(share)} of a bare node:http server; ${leastShare} must hold`,
    );
  }
  if (!findings.fill.bounded) {
    failures.push(`${findings.fill.addresses} addresses take more memory than ${mebibytes(cacheBound)}`);
  }
  for (const { path, bytes } of findings.weights) {
    const most = path === "/odeme" ? mostScript.checkout : mostScript.page;
    if (bytes.script > most) failures.push(`${path} brings ${kilobytes(bytes.script)} of script`);
  }
  return failures;
}

/** All figures as Markdown. */
export function tablesOf(findings: Findings): string {
  return [rates(findings), fresh(findings), weights(findings), memory(findings)].join("\n\n");
}

function rates({ pages, unchanged }: Findings): string {
  const head = ["answered per second", "the site", "bare node:http", "share", "nginx", "share"];
  const row = (what: string, figure: keyof Rate, { site, bare, nginx }: Record<string, Rate>) => [
    what,
    count(site?.[figure] ?? Number.NaN),
    ...[bare, nginx].flatMap((other) =>
      site && other ? [count(other[figure]), count(site[figure] / other[figure])] : ["–", "–"],
    ),
  ];
  const rows = [
    ...pages.map(({ path, bytes, ...all }) =>
      row(`\`${shown(path)}\`, ${kilobytes(bytes)}`, "perSecond", all),
    ),
    ...pages.map(({ path, bytes: _, ...all }) =>
      row(`\`${shown(path)}\`, per second of processor time`, "perProcessorSecond", all),
    ),
    ...unchanged.map(({ path, ...all }) => row(`\`${shown(path)}\`, 304`, "perSecond", all)),
  ];
  return `### Cached pages\n\n${markdownTable(head, rows)}`;
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
