/** The steps to the first lira (docs/decisions/069-first-lira.md). */
export const trialSteps = ["card", "lira", "inquiry", "refund", "night"] as const;
export type TrialStep = (typeof trialSteps)[number];

/** The facts about a trial payment: its newest order, the attempt that counts, and what became of it. */
export type TrialFacts = {
  orderId: string;
  orderStatus: string;
  /** The amount in kuruş. */
  amount: number;
  createdAt: Date;
  attempt: {
    number: string;
    status: string;
    returnCode: string | null;
    bankReference: string | null;
    cardMask: string | null;
    settledAt: Date | null;
    confirmedAt: Date | null;
  };
  /** The refunds of the order, newest first. */
  refunds: readonly {
    id: string;
    state: string;
    amount: number;
    returnCode: string | null;
    endedAt: Date | null;
  }[];
  /** The comparison of the payment's day with the bank's records. */
  night: { day: string; comparedAt: Date | null; reason: string | null };
  /** The open alarms about the order. `byNight`: the kinds that the comparison raises. */
  alarms: readonly { kind: string; byNight: boolean }[];
};

/** Why a step is not done. */
export type MissingStep =
  | "not-tried"
  | "open"
  | "declined"
  | "not-completed"
  | "needs-payment"
  | "unconfirmed"
  | "alarm"
  | "needs-refund"
  | "needs-approval"
  | "refund-under-way"
  | "refund-unknown"
  | "refund-refused"
  | "not-compared"
  | "compared-before-refund";

export type StepStates = Record<TrialStep, MissingStep | null>;

/**
 * Reads the state of each step from the facts: null where it is done. The test card counts once the bank's test system
 * has confirmed a payment; its refund and comparison do not matter.
 */
export function judgeSteps(test: TrialFacts | null, real: TrialFacts | null): StepStates {
  return {
    card: judgePayment(test) ?? judgeInquiry(test),
    lira: judgePayment(real),
    inquiry: judgeInquiry(real),
    refund: judgeRefund(real),
    night: judgeNight(real),
  };
}

function isPaid({ attempt }: TrialFacts): boolean {
  return attempt.status === "settled";
}

function judgePayment(facts: TrialFacts | null): MissingStep | null {
  if (!facts) return "not-tried";
  if (isPaid(facts)) return null;
  if (facts.attempt.status === "started") return "open";
  // A second payment, or one that the bank's record contradicts, has an alarm.
  return facts.attempt.status === "declined" ? "declined" : "not-completed";
}

function judgeInquiry(facts: TrialFacts | null): MissingStep | null {
  if (!facts || !isPaid(facts)) return "needs-payment";
  if (facts.attempt.confirmedAt === null) return "unconfirmed";
  return facts.alarms.some(({ byNight }) => !byNight) ? "alarm" : null;
}

function sumConfirmed({ refunds }: TrialFacts): number {
  return refunds.reduce((sum, { state, amount }) => (state === "confirmed" ? sum + amount : sum), 0);
}

function judgeRefund(facts: TrialFacts | null): MissingStep | null {
  if (!facts || !isPaid(facts)) return "needs-payment";
  if (sumConfirmed(facts) >= facts.amount) return null;
  switch (facts.refunds[0]?.state) {
    case "requested":
      return "needs-approval";
    case "approved":
    case "sent":
      return "refund-under-way";
    case "unknown":
      return "refund-unknown";
    case "refused":
      return "refund-refused";
    default:
      return "needs-refund";
  }
}

function judgeNight(facts: TrialFacts | null): MissingStep | null {
  if (!facts || !isPaid(facts)) return "needs-payment";
  if (facts.alarms.some(({ byNight }) => byNight)) return "alarm";
  const { comparedAt } = facts.night;
  if (comparedAt === null) return "not-compared";
  // The comparison must have seen the refund, too.
  if (judgeRefund(facts) !== null) return "needs-refund";
  const isAfter = facts.refunds.every(({ endedAt }) => endedAt === null || endedAt < comparedAt);
  return isAfter ? null : "compared-before-refund";
}

/** Whether all steps are done. A firm without a test system has no step of the test card. */
export function isComplete(states: StepStates, hasTestSystem: boolean): boolean {
  return trialSteps.every((step) => states[step] === null || (step === "card" && !hasTestSystem));
}
