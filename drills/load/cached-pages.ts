import { addressOf, startProgram } from "../harness/program.ts";
import { pin } from "../harness/required-programs.ts";
import { type Answer, askOnce, packed } from "./ask-once.ts";
import { type Contestant, measureRates, type Rate } from "./measure-rates.ts";
import { startNginx } from "./nginx.ts";
import type { LoadedSite } from "./site.ts";

/** A page out of memory, beside a bare node:http server and nginx that send the same bytes and headers. */
export type CachedPage = { path: string; bytes: number } & Record<"site" | "bare" | "nginx", Rate>;
/** A 304, the most frequent answer to browsers. */
export type Unchanged = { path: string } & Record<"site" | "bare", Rate>;

type Effort = { rounds: number; seconds: number };

/** Measures them in turns, so that the ratios hold on any processor. */
export async function measureCachedPages(
  site: LoadedSite,
  paths: readonly string[],
  effort: Effort,
): Promise<{ pages: CachedPage[]; unchanged: Unchanged[] }> {
  // The first answer is rendered, and its headers differ from those of a cached page.
  for (const path of paths) await askOnce(site.url + path, packed);
  const answers = await Promise.all(paths.map((path) => askOnce(site.url + path, packed)));
  const files = Object.fromEntries(answers.map((answer, index) => [`page-${index}`, answer]));
  const nginx = await startNginx(files);
  const bare = startProgram(["drills/load/bare-server.ts", site.url, ...paths]);
  try {
    const bareUrl = await addressOf(bare);
    pin(bare.pid, "server");
    const [pages, unchanged]: [CachedPage[], Unchanged[]] = [[], []];
    for (const [index, path] of paths.entries()) {
      const headers = packed;
      const own = { name: "site", url: site.url + path, pid: site.process.pid(), headers } as const;
      const least = { name: "bare", url: bareUrl + path, pid: bare.pid, headers } as const;
      const nginxUrl = `${nginx.url}/page-${index}`;
      const other = { name: "nginx", url: nginxUrl, pid: nginx.workerPid, headers } as const;
      await expectSameAnswers([own, least, other]);
      pages.push({
        path,
        bytes: answers[index]?.body.length ?? 0,
        ...(await measureRates([own, least, other], effort)),
      });
      if (index > 0) continue;
      const etag = { ...packed, "If-None-Match": answers[index]?.headers.get("etag") ?? "" };
      const known = [own, least].map((each) => ({ ...each, headers: etag }));
      const short = { ...effort, rounds: Math.ceil(effort.rounds / 2) };
      unchanged.push({ path, ...(await measureRates(known, short)) });
    }
    return { pages, unchanged };
  } finally {
    await bare.end("SIGTERM");
    await nginx.stop();
  }
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
