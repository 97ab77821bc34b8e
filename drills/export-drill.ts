import { createInflateRaw } from "node:zlib";
import { fillOrders } from "./harness/fill-orders.ts";
import type { Report } from "./harness/report.ts";
import { backOffice, signIn } from "./harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore } from "./harness/store.ts";
import { megabytesOf, watchServer } from "./harness/watch-server.ts";

/** What a server keeps at first use; V8 also takes more before it collects. In megabytes, independent of the rows. */
const tolerated = 48;

/**
 * Exports this many orders and their items from a built server on PostgreSQL: every row appears once, memory does not
 * grow towards the end, and the server answers others meanwhile.
 * @param allowed megabytes that memory may grow by; too few rows show nothing, because the server is
 * still loading its code
 */
export async function exportDrill(postgresUrl: string, rows: number, allowed = tolerated): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  await site.start();
  const total = await fillOrders(store, rows);
  const cookie = await signIn(site);
  const [incomplete, grown]: [string[], string[]] = [[], []];
  const figures: Report["figures"] = {};
  for (const [what, format] of [
    ["orders", "csv"],
    ["orders", "xlsx"],
    ["order-items", "csv"],
  ] as const) {
    const file = `${what}.${format}`;
    const taken = await take(site, cookie, what, format);
    for (const [name, figure] of Object.entries(taken.figures)) figures[`${file}: ${name}`] = figure;
    if (taken.rows !== rows) incomplete.push(`${file} has ${taken.rows} rows`);
    if (taken.sum !== null && taken.sum !== total)
      incomplete.push(`${file} adds up to ${taken.sum}, not ${total}`);
    if (taken.growth > allowed)
      grown.push(`${file} took ${taken.growth} MB more in its second half than in its first`);
  }
  grown.push(...(await leave(site, cookie, allowed * 2)));
  return {
    title: `Exports of ${rows} orders`,
    figures,
    faults: { "incomplete files": incomplete, memory: grown },
  };
}

async function take(site: SiteProcess, cookie: string, what: string, format: "csv" | "xlsx") {
  const began = performance.now();
  const answer = await ask(site, cookie, what, format);
  const expected = Number(answer.headers.get("x-export-rows"));
  const watch = watchServer(site, "/readyz");
  const counted = format === "csv" ? countCsv() : countXlsx();
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    await counted.take(chunk);
  }
  const { memory, slowest } = watch.end();
  const { rows, sum } = await counted.end();
  const half = Math.ceil(memory.length / 2);
  const highest = (all: number[]) => Math.max(0, ...all);
  const growth = Math.round(highest(memory.slice(half)) - highest(memory.slice(0, half)));
  return {
    rows: expected === rows ? rows : Number.NaN,
    sum,
    growth,
    figures: {
      rows,
      seconds: ((performance.now() - began) / 1000).toFixed(1),
      megabytes: (bytes / 1e6).toFixed(1),
      "more memory in the second half than in the first, MB": growth,
      "longest wait of others meanwhile, ms": slowest,
    },
  };
}

function ask(site: SiteProcess, cookie: string, what: string, format: string, signal?: AbortSignal) {
  return fetch(`${backOffice(site)}/export`, {
    method: "POST",
    headers: { cookie, "accept-encoding": "identity" },
    body: new URLSearchParams({ export: what, format }),
    ...(signal ? { signal } : {}),
  });
}

/** A browser that disconnects, and one that does not read: neither may cost anything. */
async function leave(site: SiteProcess, cookie: string, allowed: number): Promise<string[]> {
  const before = megabytesOf(site);
  for (let browser = 0; browser < 5; browser++) {
    const leaving = new AbortController();
    const answer = await ask(site, cookie, "orders", "csv", leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
  }
  const idle = await Promise.all(Array.from({ length: 3 }, () => ask(site, cookie, "orders", "xlsx")));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const grown = megabytesOf(site) - before;
  await Promise.all(idle.map((answer) => answer.body?.cancel()));
  return grown > allowed ? [`browsers that do not read cost ${Math.round(grown)} MB`] : [];
}

type Counter = {
  take(chunk: Uint8Array): Promise<void> | void;
  end(): Promise<{ rows: number; sum: number | null }>;
};

/** Rows and kuruş of a file whose amount column has two decimals; no text of these drills has any. */
function countCsv(): Counter {
  const decoder = new TextDecoder();
  let rest = "";
  let [rows, sum] = [-1, 0];
  return {
    take(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        rows += 1;
        sum += Number(/;(\d+),(\d\d);/.exec(line)?.slice(1).join("") ?? 0);
      }
    },
    end: async () => ({ rows, sum }),
  };
}

/** Rows of the first file in the archive, which is the sheet. */
function countXlsx(): Counter {
  const inflate = createInflateRaw();
  let rest = "";
  let rows = -1;
  inflate.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("<row ");
    rows += parts.length - 1;
    rest = (parts.at(-1) ?? "").slice(-4);
  });
  const ended = new Promise<void>((resolve, reject) => inflate.once("end", resolve).once("error", reject));
  let head = Buffer.alloc(0);
  let inside = false;
  return {
    async take(chunk) {
      let data: Uint8Array = chunk;
      if (!inside) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 30) return;
        const start = 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
        if (head.length < start) return;
        inside = true;
        data = head.subarray(start);
      }
      if (inflate.writable && !inflate.readableEnded && !inflate.write(data))
        await Promise.race([new Promise((resolve) => inflate.once("drain", resolve)), ended]);
    },
    async end() {
      await ended;
      return { rows, sum: null };
    },
  };
}
