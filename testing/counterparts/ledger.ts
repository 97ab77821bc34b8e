import type { BankAttempt } from "#server/giving/payments/banks/bank.ts";
import type { LockedAttempt } from "#server/giving/payments/lock-attempt.ts";
import {
  classifyAnswer,
  classifyApproval,
  classifyDeclinedCallback,
  classifyPaidCallback,
} from "#server/giving/payments/settlement-rules.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Back, Counterpart } from "./donor-at-bank.ts";

/** The effect of a message, with the inquiries that it caused. */
type Effect = "settled" | "declined" | "undone" | "nothing";

export type Ledger = ReturnType<typeof openLedger>;

/** The site's attempts without a database. Messages change them by the rules of settlement-rules.ts. */
export function openLedger({ bank, bookedOf }: Counterpart) {
  const attempts = new Map<string, LockedAttempt>();
  /** The amounts of all attempts that were ever settled, also if an inquiry undid the settlement. */
  const settled = new Map<string, number>();
  const declined = new Set<string>();

  function write({ order, attempt }: LockedAttempt, status: string, orderStatus: string): void {
    attempts.set(attempt.number, {
      order: { ...order, status: orderStatus, paid: status === "settled" },
      attempt: { ...attempt, status },
    });
  }

  function settle(locked: LockedAttempt): Effect {
    if (classifyApproval(locked) !== "settles") return "nothing";
    settled.set(locked.attempt.number, locked.attempt.amount);
    write(locked, "settled", "completed");
    return "settled";
  }

  function decline(locked: LockedAttempt): Effect {
    declined.add(locked.attempt.number);
    write(locked, "declined", "payment_failed");
    return "declined";
  }

  async function inquire(number: string): Promise<Effect> {
    const locked = attempts.get(number);
    if (!locked) return "nothing";
    const { memo, amount, createdAt } = locked.attempt;
    const answer = await bank.inquire({ number, memo, amount, createdAt }, AbortSignal.timeout(3_000));
    const now = systemClock.now();
    const meaning = classifyAnswer(answer, locked, { now, mayGiveUp: true, givenUp: bank.traits.givenUp });
    if (meaning.kind === "paid") return settle(locked);
    if (meaning.kind === "undo") {
      write(locked, "contradicted", "pending");
      return "undone";
    }
    return meaning.kind === "failed" && locked.attempt.status === "started" ? decline(locked) : "nothing";
  }

  async function apply(fields: URLSearchParams): Promise<Effect> {
    const verdict = bank.verify(fields);
    if (verdict.kind === "untrusted") return "nothing";
    if (verdict.kind === "unverified") return inquire(verdict.number);
    const locked = attempts.get(verdict.number);
    if (!locked) return "nothing";
    if (verdict.kind === "declined") {
      const judgement = classifyDeclinedCallback(verdict, locked);
      if (judgement === "declined") return decline(locked);
      return judgement === "inquire-soon" || judgement === "inquire-now"
        ? inquire(verdict.number)
        : "nothing";
    }
    const judgement = classifyPaidCallback(verdict, locked);
    if (judgement === "inquire-now") return inquire(verdict.number);
    if (judgement === "amount_difference" || judgement === "currency_difference") return "nothing";
    const effect = settle(locked);
    // Every settlement is confirmed.
    return effect === "settled" && (await inquire(verdict.number)) === "undone" ? "undone" : effect;
  }

  return {
    /** Adds an attempt of an order of its own that has been begun. */
    open: (attempt: BankAttempt) => void attempts.set(attempt.number, toLockedAttempt(attempt)),
    apply,
    /** Applies the return of a browser: a message, or only the number of the attempt in the address. */
    applyReturn({ method, message }: Back): Promise<Effect> {
      if (method === "POST") return apply(bank.readCallback(message));
      return inquire(message.query.get("number") ?? "");
    },
    stateOf: (number: string) => attempts.get(number)?.attempt.status,
    /** Attempts with a state that the bank's own records do not confirm. There must be none. */
    wrong(): string[] {
      const unpaid = [...settled].filter(([number, amount]) => {
        const booked = bookedOf(number);
        return booked?.result !== "approved" || booked.amount !== amount;
      });
      const undeclined = [...declined].filter((number) => {
        return !["declined", "authenticationFailed"].includes(bookedOf(number)?.result ?? "");
      });
      return [
        ...unpaid.map(([number]) => `${number} settled`),
        ...undeclined.map((number) => `${number} declined`),
      ];
    },
  };
}

function toLockedAttempt({ number, memo, amount, createdAt }: BankAttempt): LockedAttempt {
  const order = { id: number, status: "pending", paid: false, completedBy: null, staffStatusAt: null };
  const attempt = { number, orderId: number, memo, amount, createdAt, status: "started", inquiryCount: 0 };
  return {
    order: { ...order, contradictedAt: null, updatedAt: createdAt },
    attempt: { ...attempt, settledAt: null, confirmedAt: null },
  } as LockedAttempt;
}
