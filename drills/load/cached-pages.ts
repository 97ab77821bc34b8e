import { count, kilobytes, tableOf } from "#testing/report/table.ts";
import { addressOf, startProgram } from "#testing/site/program.ts";
import { pin } from "#testing/site/required-programs.ts";
import { type Answer, askOnce, packed } from "./ask-once.ts";
import { type Contestant, type Effort, measureRates, type Rate } from "./measure-rates.ts";
import { startNginx } from "./nginx.ts";
import { shown } from "./page-weight.ts";
import type { LoadedSite } from "./site.ts";

type Row = { what: string } & Record<"site" | "bare", number> & { nginx?: number };

/** Required rate, beside a bare node:http server with the same bytes and headers. */
const leastShare = 0.85;

/** Pages out of memory, beside a bare node:http server and nginx, in turns so that the ratios hold on any processor. */
export async function measureCachedPages(site: LoadedSite, paths: readonly string[], effort: Effort) {
  // The first answer is rendered, and its headers differ from those of a cached page.
  for (const path of paths) await askOnce(site.url + path, packed);
  const answers = await Promise.all(paths.map((path) => askOnce(site.url + path, packed)));
  await using nginx = await startNginx(
    Object.fromEntries(answers.map((answer, index) => [`page-${index}`, answer])),
  );
  await using bare = startProgram(["drills/load/bare-server.ts", site.url, ...paths]);
  const bareUrl = await addressOf(bare);
  pin(bare.pid, "server");
  const rows: { clock: Row[]; processor: Row[]; unchanged: Row[] } = {
    ...{ clock: [], processor: [], unchanged: [] },
  };
  for (const [index, path] of paths.entries()) {
    const headers = packed;
    const contestants = [
      { name: "site", url: site.url + path, pid: site.process.pid(), headers },
      { name: "bare", url: bareUrl + path, pid: bare.pid, headers },
      { name: "nginx", url: `${nginx.url}/page-${index}`, pid: nginx.workerPid, headers },
    ] as const;
    await expectSameAnswers(contestants);
    const rates = await measureRates(contestants, effort);
    const page = `\`${shown(path)}\``;
    rows.clock.push({
      what: `${page}, ${kilobytes(answers[index]?.body.length ?? 0)}`,
      ...figuresOf(rates, "perSecond"),
    });
    rows.processor.push({
      what: `${page}, per second of processor time`,
      ...figuresOf(rates, "perProcessorSecond"),
    });
    // A 304 is the most frequent answer to browsers.
    if (index > 0) continue;
    const known = { ...packed, "If-None-Match": answers[index]?.headers.get("etag") ?? "" };
    const [own, least] = contestants;
    const unchanged = await measureRates(
      [own, least].map((each) => ({ ...each, headers: known })),
      { ...effort, rounds: Math.ceil(effort.rounds / 2) },
    );
    rows.unchanged.push({ what: `${page}, 304`, ...figuresOf(unchanged, "perSecond") });
  }
  const slow = [...rows.clock, ...rows.processor].filter(({ site, bare }) => site / bare < leastShare);
  return {
    table: tableOf([...rows.clock, ...rows.processor, ...rows.unchanged], {
      "answered per second": ({ what }) => what,
      "the site": ({ site }) => count(site),
      "bare node:http": ({ bare }) => count(bare),
      "share of it": ({ site, bare }) => site / bare,
      nginx: ({ nginx }) => nginx && count(nginx),
      "share of nginx": ({ site, nginx }) => nginx && site / nginx,
    }),
    failures: slow.map(
      ({ what, site, bare }) =>
        `${what} reaches ${count(site / bare)} of a bare node:http server; ${leastShare} must hold`,
    ),
  };
}

function figuresOf<Name extends string>(rates: Record<Name, Rate>, figure: keyof Rate): Record<Name, number> {
  const figures = Object.entries<Rate>(rates).map(([name, rate]) => [name, rate[figure]]);
  return Object.fromEntries(figures) as Record<Name, number>;
}

/** Comparing different bytes or headers would be meaningless. */
async function expectSameAnswers(all: readonly Contestant[]): Promise<void> {
  const [own, ...others] = await Promise.all(all.map(({ url, headers }) => askOnce(url, headers)));
  for (const other of others) {
    if (!own || !other.body.equals(own.body) || headersOf(other) !== headersOf(own)) {
      const [wanted, sent] = [own && headersOf(own), headersOf(other)];
      throw new Error(`another server does not send what ${all[0]?.url} sends:\n${wanted}\n${sent}`);
    }
  }
}

/** Sorted, without `accept-ranges`, which only nginx sends. */
function headersOf({ headers }: Answer): string {
  return JSON.stringify([...headers].filter(([name]) => name !== "accept-ranges").sort());
}
