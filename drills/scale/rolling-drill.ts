import { join } from "node:path";
import { startBank } from "../harness/bank-process.ts";
import { compareBooks, findLost } from "../harness/compare-books.ts";
import { planDonation } from "../harness/donation-plan.ts";
import { donate, newDonation, type Send } from "../harness/donor.ts";
import { createRandom } from "../harness/random.ts";
import { settleHere } from "../harness/settle-open.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { untilNew, workersOf } from "../harness/workers-of.ts";
import { startReaders } from "./readers.ts";

export type RollingReport = {
  restarts: number;
  /** Milliseconds until all workers were replaced, each time. */
  took: number[];
  pages: number;
  donations: number;
  /** Requests of donors that were answered. */
  asked: number;
  completed: number;
  failures: string[];
  /** Error lines of the workers: a restart must not cause any. */
  errors: string[];
  differences: string[];
};

const paths = ["/", "/haberler", "/bagis", "/projeler", "/odeme", "/arama?q=su", "/hesap-numaralari"];
const workers = 2;

/**
 * Restarts two workers one at a time, repeatedly, while browsers read pages on kept-alive connections and donors give.
 * No request may fail, and none is sent again.
 */
export async function rollingDrill(
  postgresUrl: string,
  { restarts, seed }: { restarts: number; seed: number },
): Promise<RollingReport> {
  const store = await createStore(postgresUrl);
  const bank = await startBank(join(store.folder, "bank.jsonl"));
  const site = await createSiteProcess({ ...store.env, ...bank.env, WEB_CONCURRENCY: String(workers) });
  try {
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

    const books = await store.look(async (opened) => {
      const lost = await findLost(opened, donations);
      await settleHere(opened, bank);
      return { lost, ...(await compareBooks(opened, donations, bank.transactions())) };
    });
    return {
      restarts,
      took,
      pages: read.answered,
      donations: donations.length,
      asked,
      completed: books.completed,
      failures: [...failures, ...read.failures],
      errors: errorsIn(site.log()),
      differences: [
        ...books.lost,
        ...books.doubled,
        ...books.differences,
        ...donations.flatMap((donation) => donation.wrongAnswers),
      ],
    };
  } finally {
    await site.kill();
    await bank.stop();
    await store.remove();
  }
}

function errorsIn(log: string): string[] {
  const lines = log
    .split("\n")
    // Hundreds of cards fail here within a minute, so the site rightly detects an attack.
    .filter((line) => /"level":[56]0/.test(line) && !line.includes("card testing: site under attack"));
  return lines.map((line) => line.slice(0, 300));
}
