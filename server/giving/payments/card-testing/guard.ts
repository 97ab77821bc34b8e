import { sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { confirmAfter } from "../rules.ts";
import { countTry, foldTries, noteTries, withdrawTry } from "./count-tries.ts";
import { deriveDonorKeys, isSharedAddress } from "./key-of-donor.ts";
import { isWorkDone, makeWork, type Work } from "./proof-of-work.ts";
import { answers, createGuardLog } from "./report-answers.ts";
import { isSilent, judge, knock } from "./rules.ts";

/** A try is a request for a bank form. */
export type CardTry = {
  address: string;
  phone: string;
  /** The guest token of the browser. `isKnown`: the browser sent the token, the server did not just create it. */
  session: { token: string; isKnown: boolean };
  isNewOrder: boolean;
  /** A digest of the request's body; a proof of work is valid for this body only. */
  bodyHash: string;
  /** The solution of the proof of work that an earlier response required. */
  answer: string | null;
};

export type Admission =
  /** The caller calls `begun` when it returned the form, `undone` when there was no form. Neither throws. */
  | { kind: "free"; begun(orderId: string): Promise<void>; undone(): Promise<void> }
  | { kind: "work"; work: Work }
  /** `seconds` is the time until another try is useful. */
  | { kind: "pause"; seconds: number };

/** Prevents the testing of stolen cards on this site (docs/decisions/022-card-testing.md). */
export type CardGuard = {
  admit(attempt: CardTry): Promise<Admission>;
  /** Counts the outcome of an attempt. Never throws: the ledger does not depend on the count. */
  ended(number: string): Promise<void>;
};

type Tools = { db: Db; clock: Clock; log: Logger; secret: string; spent: RateLimit };

export function createCardGuard(tools: Tools): CardGuard {
  const { db, clock, log, secret } = tools;
  const report = createGuardLog(clock, log);

  return {
    async admit({ address, phone, session, isNewOrder, bodyHash, answer }) {
      const now = clock.now();
      const keys = deriveDonorKeys(secret, { address, phone, session: session.token });
      const counted = { isNewOrder, hasSession: session.isKnown, now };
      const { records, off } = await countTry(db, keys, counted);
      const isShared = isSharedAddress(address);
      const judged = judge(records, isShared);
      const { underAttack } = judged;
      const free: Admission = {
        kind: "free",
        begun: (orderId) =>
          safely(async () => {
            await noteTries(db, orderId, keys, underAttack, now);
            if (!isShared && isSilent(records.network)) await inquireSooner(orderId, now);
          }),
        undone: () => safely(() => withdrawTry(db, keys, { ...counted, held: 0 })),
      };
      report.attack(underAttack);
      if (off || judged.kind === "free") {
        answers.add("free");
        return free;
      }
      if (judged.kind === "pause") {
        answers.add("pause");
        await withdrawTry(db, keys, { ...counted, held: knock.pause });
        report.heldBack();
        return { kind: "pause", seconds: judged.seconds };
      }
      const purpose = { bodyHash, network: keys.network };
      if (await isWorkDone(tools, answer, purpose, judged.level)) {
        answers.add("solved");
        return free;
      }
      answers.add("work");
      await withdrawTry(db, keys, { ...counted, held: knock.work });
      report.heldBack();
      return { kind: "work", work: await makeWork(tools, purpose, judged.level) };
    },
    ended: (number) =>
      safely(() => foldTries(db, sql`t.number = ${number} and a.status <> 'started'`, clock.now())),
  };

  /** Schedules the inquiries about the open tries of an order within a minute instead of at their usual times. */
  async function inquireSooner(orderId: string, now: Date): Promise<void> {
    const soon = new Date(now.getTime() + confirmAfter).toISOString();
    await db.execute(sql`
      update payment_attempts set next_ask_at = ${soon}
      where order_id = ${orderId} and status = 'started' and next_ask_at > ${soon}`);
  }

  /** Logs an error of `count` instead of throwing it: the order is committed already. */
  async function safely(count: () => Promise<void>): Promise<void> {
    try {
      await count();
    } catch (err) {
      log.warn({ err }, "card testing: payment count failed");
    }
  }
}
