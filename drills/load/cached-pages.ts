import { askOnce } from "./ask-once.ts";
import { type Contestant, measureRates, type Rate } from "./measure-rates.ts";
import { startNginx } from "./nginx.ts";
import type { LoadedSite } from "./site.ts";

/** A cached page, beside nginx with the same answer, and nginx with only its own headers. */
export type CachedPage = { path: string; bytes: number; site: Rate; same: Rate; plain: Rate };
/** A 304, the most frequent answer to browsers. */
export type Unchanged = { path: string; site: Rate; plain: Rate };

type Effort = { rounds: number; seconds: number };

export async function measureCachedPages(
  site: LoadedSite,
  paths: readonly string[],
  effort: Effort,
): Promise<{ pages: CachedPage[]; unchanged: Unchanged[] }> {
  const answers = await Promise.all(paths.map(async (path) => askOnce(`${site.url}${path}`, packed)));
  const nginx = await startNginx(
    Object.fromEntries(answers.map((answer, index) => [`page-${index}`, answer])),
  );
  const [pages, unchanged]: [CachedPage[], Unchanged[]] = [[], []];
  try {
    for (const [index, path] of paths.entries()) {
      const ours = { name: "site", url: `${site.url}${path}`, pid: site.process.pid(), headers: packed };
      const theirs = (kind: "same" | "plain") => ({
        name: kind,
        url: `${nginx.url}/${kind}/page-${index}`,
        pid: nginx.workerPid,
        headers: packed,
      });
      const all = [ours, theirs("same"), theirs("plain")];
      await expectSameBytes(all);
      const rates = await measureRates(all, effort);
      const bytes = answers[index]?.body.length ?? 0;
      pages.push({
        path,
        bytes,
        site: of(rates, "site"),
        same: of(rates, "same"),
        plain: of(rates, "plain"),
      });
      if (index > 0) continue;
      const known = await Promise.all([ours, theirs("plain")].map(knowing));
      const short = await measureRates(known, { ...effort, rounds: Math.ceil(effort.rounds / 2) });
      unchanged.push({ path, site: of(short, "site"), plain: of(short, "plain") });
    }
  } finally {
    await nginx.stop();
  }
  return { pages, unchanged };
}

const packed = { "Accept-Encoding": "br" };

function of(rates: ReadonlyMap<string, Rate>, name: string): Rate {
  const rate = rates.get(name);
  if (!rate) throw new Error(`nothing was measured for ${name}`);
  return rate;
}

/** Comparing different bytes would be meaningless. */
async function expectSameBytes(all: readonly Contestant[]): Promise<void> {
  const [ours, ...theirs] = await Promise.all(all.map(({ url, headers }) => askOnce(url, headers)));
  for (const { body, headers } of theirs) {
    const encoding = headers.get("content-encoding");
    if (!ours || !body.equals(ours.body) || encoding !== ours.headers.get("content-encoding")) {
      throw new Error(`nginx does not give the same bytes as ${all[0]?.url}`);
    }
  }
}

async function knowing(contestant: Contestant): Promise<Contestant> {
  const { headers } = await askOnce(contestant.url, contestant.headers);
  return { ...contestant, headers: { ...contestant.headers, "If-None-Match": headers.get("etag") ?? "" } };
}
