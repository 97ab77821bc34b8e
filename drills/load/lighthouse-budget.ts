import { median } from "../harness/report.ts";

/** Scores of 100, times in milliseconds, compressed bytes. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
  scriptBytes: number;
  bytes: number;
};

/** The parts of a Lighthouse report that we read. */
type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  requestedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
};
type NetworkRequest = { resourceType?: string; transferSize?: number };

/** Throws when the page could not be audited, or when a different page was. */
export function readAudit(report: Report): Audit {
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  if (report.finalDisplayedUrl !== report.requestedUrl) {
    throw new Error(`${report.requestedUrl} led to ${report.finalDisplayedUrl}`);
  }
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  const requests = report.audits["network-requests"]?.details?.items ?? [];
  const sum = (some: readonly NetworkRequest[]) =>
    some.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === "Script")),
    bytes: sum(requests),
  };
}

/** The median of each figure, because different things disturb different runs. */
export function medianAudit(audits: readonly Audit[]): Audit {
  const of = (name: keyof Audit) => median(audits.map((audit) => audit[name]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    bestPractices: of("bestPractices"),
    seo: of("seo"),
    fcp: of("fcp"),
    lcp: of("lcp"),
    cls: of("cls"),
    tbt: of("tbt"),
    scriptBytes: of("scriptBytes"),
    bytes: of("bytes"),
  };
}

const least: Partial<Audit> = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 };
const most: Partial<Audit> = { lcp: 1_500, cls: 0, tbt: 50, scriptBytes: 130_000 };

/** Describes what an audit exceeds. CLS is shown in thousandths, because smaller values are rounding. */
export function brokenBudgets(audit: Audit): string[] {
  const figures = Object.entries(audit) as [keyof Audit, number][];
  return figures.flatMap(([name, value]) => {
    const [low, high] = [least[name], most[name]];
    const shown = Math.round(value * 1_000) / 1_000;
    if (low !== undefined && !(shown >= low)) return [`${name} is ${shown}, at least ${low} is wanted`];
    if (high !== undefined && !(shown <= high)) return [`${name} is ${shown}, at most ${high} is wanted`];
    return [];
  });
}
