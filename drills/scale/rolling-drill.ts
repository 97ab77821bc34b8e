import { startBank } from "../harness/bank-process.ts";
import { planDonation } from "../harness/donation-plan.ts";
import { donate, newDonation, type Send } from "../harness/donor.ts";
import { createRandom } from "../harness/random.ts";
import { median, type Report } from "../harness/report.ts";
import { settleAndCompare } from "../harness/settle-open.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { untilNew, workersOf } from "../harness/workers-of.ts";
import { startReaders } from "./readers.ts";

const paths = ["/", "/haberler", "/bagis", "/projeler", "/odeme", "/arama?q=su", "/hesap-numaralari"];
const workers = 2;

/**
 * Restarts two workers one at a time, repeatedly, while browsers read pages on kept-alive connections and donors give.
 * No request may fail, and none is sent again.
 */
export async function rollingDrill(
  postgresUrl: string,
  { restarts, seed }: { restarts: number; seed: number },
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder);
  await using site = await createSiteProcess({ ...store.env, ...bank.env, WEB_CONCURRENCY: String(workers) });
  await site.start();
  const failures: string[] = [];
  let asked = 0;
  const send: Send = async (url, init) => {
    try {
      const response = await fetch(url, init);
      asked += 1;
      return response;
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
      return null;
    }
  };
  const random = createRandom(seed);
  const donations: ReturnType<typeof newDonation>[] = [];
  let giving = true;
  const donors = Array.from({ length: 6 }, async () => {
    while (giving) {
      const donation = newDonation(planDonation(donations.length, `rolling-${seed}`, random));
      donations.push(donation);
      await donate(donation, site.url, send);
    }
  });
  const readers = startReaders(site.url, paths, 12);

  const took: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const old = workersOf(site.pid());
    process.kill(site.pid(), "SIGUSR2");
    took.push(await untilNew(site.pid(), workers, old));
  }
  giving = false;
  await Promise.all(donors);
  const read = await readers.stop();
  await site.stop();

  const books = await store.look((opened) => settleAndCompare(opened, donations, bank));
  return {
    title: "Rolling restarts while visitors read and give",
    figures: {
      restarts,
      "all workers new, median s": Math.round(median(took) / 1000),
      "pages read": read.answered,
      donations: donations.length,
      "requests of donors": asked,
      "orders completed": books.completed,
    },
    faults: {
      "failed requests": [...failures, ...read.failures],
      "errors logged": errorsIn(site.log()),
      differences: [...books.lost, ...books.doubled, ...books.differences],
    },
  };
}

function errorsIn(log: string): string[] {
  const lines = log
    .split("\n")
    // Hundreds of cards fail here within a minute, so the site rightly detects an attack.
    .filter((line) => /"level":[56]0/.test(line) && !line.includes("card testing: site under attack"));
  return lines.map((line) => line.slice(0, 300));
}
