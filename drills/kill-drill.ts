import { join } from "node:path";
import { startBank } from "./harness/bank-process.ts";
import { compareBooks, type Findings, findLost } from "./harness/compare-books.ts";
import { planDonation } from "./harness/donation-plan.ts";
import { type Donation, donate, newDonation } from "./harness/donor.ts";
import { createRandom } from "./harness/random.ts";
import { settleByServer, settleHere } from "./harness/settle-open.ts";
import { createSiteProcess } from "./harness/site-process.ts";
import { createStore, type Opened } from "./harness/store.ts";
import { createKiller } from "./killer.ts";

export type KillDrill = {
  donations: number;
  seed: number;
  /** The PostgreSQL server; without it, the embedded database. */
  postgresUrl?: string;
  /** Minimum and maximum number of requests between two kills. */
  requestsBetweenKills: [number, number];
  /** What runs the last inquiries: the server's own job (minutes), or the drill (seconds). */
  settledBy: "server" | "drill";
};

export type KillReport = Findings & {
  donations: number;
  orders: { completed: number; failed: number };
  kills: number;
  /** Requests that were running when the server died. */
  cutOff: number;
  /** Milliseconds from each restart until /readyz. */
  recoveries: number[];
  /** Milliseconds until a job that was killed during an inquiry ran again; 0 when the drill inquires itself. */
  jobResumedAfter: number;
};

const atOnce = 12;

/**
 * Donations over HTTP against the built server, which is repeatedly killed (-9) while it is busy. At the end
 * every open inquiry runs, and our books are compared with the bank's.
 */
export async function killDrill(drill: KillDrill): Promise<KillReport> {
  const random = createRandom(drill.seed);
  const store = await createStore(drill.postgresUrl);
  const bank = await startBank(join(store.folder, "bank.jsonl"));
  const site = await createSiteProcess({ ...store.env, ...bank.env });
  try {
    await site.start();
    const killer = createKiller(site, random, drill.requestsBetweenKills);
    const donations = Array.from({ length: drill.donations }, (_, index) =>
      newDonation(planDonation(index, `kill-drill-${drill.seed}`, random)),
    );
    await inCrowd(donations, (donation) => donate(donation, site.url, killer.send));
    await killer.stop();
    await site.kill();

    const find = (opened: Opened) => findLost(opened, donations);
    const compare = (opened: Opened) => compareBooks(opened, donations, bank.transactions());
    const settled =
      drill.settledBy === "drill"
        ? await store.look(async (opened) => {
            const lost = await find(opened);
            await settleHere(opened, bank);
            return { lost, jobResumedAfter: 0, ...(await compare(opened)) };
          })
        : {
            lost: await store.look(find),
            jobResumedAfter: await settleByServer(store, site, bank),
            ...(await store.look(compare)),
          };
    const { completed, failed, differences, ...rest } = settled;
    return {
      donations: donations.length,
      orders: { completed, failed },
      kills: killer.recoveries.length + 1,
      cutOff: killer.cutOff(),
      recoveries: killer.recoveries,
      ...rest,
      differences: [...differences, ...donations.flatMap((donation) => donation.wrongAnswers)],
    };
  } finally {
    await site.kill();
    await bank.stop();
    await store.remove();
  }
}

/** Runs some at once, the next when one is done. */
async function inCrowd(donations: readonly Donation[], work: (donation: Donation) => Promise<void>) {
  const waiting = [...donations];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
