import { sql } from "drizzle-orm";
import { documentCodeFrom } from "#shared/document-code.ts";
import { perLocale } from "#shared/locale.ts";
import { fillOrders } from "./harness/fill-orders.ts";
import { openClient } from "./harness/http-client.ts";
import { inCrowd, upTo } from "./harness/in-crowd.ts";
import { createRandom, type Random } from "./harness/random.ts";
import type { Report } from "./harness/report.ts";
import { createSiteProcess } from "./harness/site-process.ts";
import { createStore, type Store } from "./harness/store.ts";

const documents = 10_000;
const networks = 50;
/** Guesses of a network that are looked up in a minute (docs/contract.md#documents). */
const lookedUp = 20;

/**
 * Guesses codes of documents, of their PDF and of years' statements from several networks. None is hit, and each
 * network's guesses beyond its few of a minute are refused without a look into the database.
 */
export async function codesDrill(options: {
  guesses: number;
  seed: number;
  postgresUrl: string;
}): Promise<Report> {
  const { guesses, seed, postgresUrl } = options;
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  await site.start();
  const genuine = await plant(store);
  using client = openClient({ maxSockets: 32 });
  const statuses = new Map<number, number>();
  const hits: string[] = [];
  const began = performance.now();
  await inCrowd(upTo(guesses), 32, async (at) => {
    const path = pathOf(at, documentCodeFrom(bytes(random)));
    const headers = { "x-forwarded-for": `198.51.100.${at % networks}` };
    const { status } = await client.ask(site.url + path, { headers });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 404 && status !== 429) hits.push(`${path}: ${status}`);
  });
  const seconds = (performance.now() - began) / 1000;
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const { status } = await client.ask(`${site.url}/belge/${genuine}`, { headers });
  const minutes = Math.floor(seconds / 60) + 2;
  const most = networks * lookedUp * minutes;
  return {
    title: "Guessed codes of documents",
    figures: {
      documents,
      guesses,
      networks,
      "looked up": statuses.get(404) ?? 0,
      "refused unseen": statuses.get(429) ?? 0,
      "guesses a second": Math.round(guesses / seconds),
      hits: hits.length,
    },
    faults: {
      hits,
      "looked up too often":
        (statuses.get(404) ?? 0) > most ? [`${statuses.get(404)} times, ${most} at most`] : [],
      "a genuine code was refused": status === 200 ? [] : [`${status}`],
    },
  };
}

function pathOf(at: number, code: string): string {
  return [`/belge/${code}`, `/belge/${code}.pdf`, `/belge/yil/${code}.pdf`][at % 3] ?? "";
}

function bytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: 20 }, () => random.below(256));
}

/** Documents about invented gifts; returns the code of one. */
async function plant(store: Store): Promise<string> {
  await fillOrders(store, documents);
  return store.look(async ({ rows }) => {
    await rows(
      sql`insert into document_designs (id, content) values ('drill', ${JSON.stringify(design)}::jsonb)`,
    );
    const [first] = await rows<{
      code: string;
    }>(sql`insert into documents (kind, order_id, code, download_code, amount,
        language, recipient, lines, method, design_id, given_at)
      select 'information', id, upper(substr(md5('code' || id || random()), 1, 20)),
        upper(substr(md5('file' || id || random()), 1, 20)), 25000, 'tr', '{"name": "Deneme"}', '[]', 'card', 'drill', now()
      from orders returning code`);
    if (!first) throw new Error("no documents were planted");
    return first.code;
  });
}

const everywhere = perLocale(() => "Deneme");
const design = {
  foundation: { name: "Vakıf", address: "", phone: "", email: "", taxOffice: "", taxNumber: "" },
  titles: { information: everywhere, receipt: everywhere },
  notices: { information: everywhere, receipt: everywhere },
  ...{ thanks: everywhere, taxText: null, signer: { name: "", title: "" }, logo: null, signature: null },
};
