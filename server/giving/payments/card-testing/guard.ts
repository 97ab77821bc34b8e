import { sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { confirmAfter } from "../rules.ts";
import { countEndedTries, countTry, storeTries, uncountTry } from "./count-tries.ts";
import { deriveDonorKeys, isSharedAddress } from "./derive-donor-keys.ts";
import { answerCounter, createGuardLog } from "./log-guard.ts";
import { isWorkDone, makeWork, type Work } from "./proof-of-work.ts";
import { decideTry, heldWeight, isSilent } from "./rules.ts";

/** A request for a bank form, also called a try. */
export type CardRequest = {
  address: string;
  phone: string;
  /** The guest token of the browser. `isKnown`: the browser sent the token; otherwise the server just created it. */
  session: { token: string; isKnown: boolean };
  isNewOrder: boolean;
  /** A digest of the request's body; a proof of work is valid for this body only. */
  bodyHash: string;
  /** The solution of the proof of work that an earlier response required. */
  answer: string | null;
};

export type Admission =
  /** The caller calls `formReturned` after it returned a bank form, otherwise `noForm`. Neither throws. */
  | { kind: "free"; formReturned(orderId: string): Promise<void>; noForm(): Promise<void> }
  | { kind: "work"; work: Work }
  /** The guard will admit another try after `seconds` at the earliest. */
  | { kind: "pause"; seconds: number };

/** Prevents that attackers test stolen cards on this site (docs/decisions/022-card-testing.md). */
export type CardGuard = {
  admit(request: CardRequest): Promise<Admission>;
  /** Counts the outcome of an attempt. Never throws. */
  countOutcome(number: string): Promise<void>;
};

type GuardTools = { db: Db; clock: Clock; log: Logger; secret: string; spent: RateLimit };

export function createCardGuard(tools: GuardTools): CardGuard {
  const { db, clock, log, secret } = tools;
  const report = createGuardLog(clock, log);

  return {
    async admit({ address, phone, session, isNewOrder, bodyHash, answer }) {
      const now = clock.now();
      const keys = deriveDonorKeys(secret, { address, phone, session: session.token });
      const options = { isNewOrder, hasSession: session.isKnown, now };
      const { records, off } = await countTry(db, keys, options);
      const isShared = isSharedAddress(address);
      const decision = decideTry(records, isShared);
      const { underAttack } = decision;
      const free: Admission = {
        kind: "free",
        formReturned: (orderId) =>
          countSafely(async () => {
            await storeTries(db, orderId, keys, underAttack, now);
            if (!isShared && isSilent(records.network)) await inquireSooner(orderId, now);
          }),
        noForm: () => countSafely(() => uncountTry(db, keys, { ...options, held: 0 })),
      };
      report.attack(underAttack);
      if (off || decision.kind === "free") {
        answerCounter.add("free");
        return free;
      }
      if (decision.kind === "pause") {
        answerCounter.add("pause");
        await uncountTry(db, keys, { ...options, held: heldWeight.pause });
        report.heldBack();
        return { kind: "pause", seconds: decision.seconds };
      }
      const purpose = { bodyHash, network: keys.network };
      if (await isWorkDone(tools, answer, purpose, decision.level)) {
        answerCounter.add("solved");
        return free;
      }
      answerCounter.add("work");
      await uncountTry(db, keys, { ...options, held: heldWeight.work });
      report.heldBack();
      return { kind: "work", work: await makeWork(tools, purpose, decision.level) };
    },
    countOutcome: (number) =>
      countSafely(() =>
        countEndedTries(db, sql`t.number = ${number} and a.status <> 'started'`, clock.now()),
      ),
  };

  /** Schedules the inquiries about the open attempts of an order within a minute. */
  async function inquireSooner(orderId: string, now: Date): Promise<void> {
    const soon = new Date(now.getTime() + confirmAfter).toISOString();
    await db.execute(sql`
      update payment_attempts set next_ask_at = ${soon}
      where order_id = ${orderId} and status = 'started' and next_ask_at > ${soon}`);
  }

  /** Logs an error of `count` and does not throw it, because the order is already committed. */
  async function countSafely(count: () => Promise<void>): Promise<void> {
    try {
      await count();
    } catch (err) {
      log.warn({ err }, "card testing: payment count failed");
    }
  }
}
