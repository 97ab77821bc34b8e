import { sql } from "drizzle-orm";
import { deriveHoldKeys, holdNetworkOf } from "#server/giving/kurban/limit-holds.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { confirmAfter } from "../rules.ts";
import { countEndedTries, countTry, storeTries, uncountTry } from "./count-tries.ts";
import { deriveDonorKeys, isSharedAddress, normalizePhone, wideNetworkOf } from "./derive-donor-keys.ts";
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
  | { kind: "free"; hasWork: boolean; formReturned(orderId: string): Promise<void>; noForm(): Promise<void> }
  | { kind: "work"; work: Work }
  /** The guard will admit another try after `seconds` at the earliest. */
  | { kind: "pause"; seconds: number };

/** Prevents that attackers test stolen cards on this site (docs/decisions/022-card-testing.md). */
export type CardGuard = {
  admit(request: CardRequest): Promise<Admission>;
  /** Whether a request that holds unpaid shares of kurban has an unused solution (limit-holds.ts). */
  isWorkDone(request: HoldRequest): Promise<boolean>;
  /** Makes the work for a request that holds many unpaid shares. */
  demandWork(request: HoldRequest): Promise<{ kind: "work"; work: Work }>;
  /** The keys by which unpaid shares are counted. */
  holdKeys(request: HoldRequest): string[];
  /** Counts the outcome of an attempt. Never throws. */
  countOutcome(number: string): Promise<void>;
};

/** A request that may hold unpaid shares of kurban. */
export type HoldRequest = Pick<CardRequest, "address" | "phone" | "session" | "bodyHash" | "answer">;

type GuardTools = { db: Db; clock: Clock; log: Logger; secret: string; spent: RateLimit };

export function createCardGuard(tools: GuardTools): CardGuard {
  const { db, clock, log, secret } = tools;
  const report = createGuardLog(clock, log);

  const purposeOf = ({ address, phone, session, bodyHash }: HoldRequest) => {
    return {
      bodyHash,
      network: deriveDonorKeys(secret, { address, phone, session: session.token }).network,
    };
  };

  return {
    isWorkDone: (request) => isWorkDone(tools, request.answer, purposeOf(request), 1),
    async demandWork(request) {
      return { kind: "work", work: await makeWork(tools, purposeOf(request), 1) };
    },
    holdKeys: ({ address, phone, session }) =>
      deriveHoldKeys(secret, {
        phone: normalizePhone(phone),
        session: session.token,
        network: isSharedAddress(address) ? null : holdNetworkOf(wideNetworkOf(address)),
      }),
    async admit({ address, phone, session, isNewOrder, bodyHash, answer }) {
      const now = clock.now();
      const keys = deriveDonorKeys(secret, { address, phone, session: session.token });
      const options = { isNewOrder, hasSession: session.isKnown, now };
      const { records, off } = await countTry(db, keys, options);
      const isShared = isSharedAddress(address);
      const decision = decideTry(records, isShared);
      const { underAttack } = decision;
      const free: Extract<Admission, { kind: "free" }> = {
        kind: "free",
        hasWork: false,
        formReturned: (orderId) =>
          safely(async () => {
            await storeTries(db, orderId, keys, underAttack, now);
            if (!isShared && isSilent(records.network)) await inquireSooner(orderId, now);
          }),
        noForm: () => safely(() => uncountTry(db, keys, { ...options, held: 0 })),
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
        return { ...free, hasWork: true };
      }
      answerCounter.add("work");
      await uncountTry(db, keys, { ...options, held: heldWeight.work });
      report.heldBack();
      return { kind: "work", work: await makeWork(tools, purpose, decision.level) };
    },
    countOutcome: (number) =>
      safely(() => countEndedTries(db, sql`t.number = ${number} and a.status <> 'started'`, clock.now())),
  };

  /** Schedules the inquiries about the open attempts of an order within a minute. */
  async function inquireSooner(orderId: string, now: Date): Promise<void> {
    const soon = new Date(now.getTime() + confirmAfter).toISOString();
    await db.execute(sql`
      update payment_attempts set next_ask_at = ${soon}
      where order_id = ${orderId} and status = 'started' and next_ask_at > ${soon}`);
  }

  /** Logs an error of `count` and does not throw it, because the order is already committed. */
  async function safely(count: () => Promise<void>): Promise<void> {
    try {
      await count();
    } catch (err) {
      log.warn({ err }, "card testing: payment count failed");
    }
  }
}
