import type { BankAttempt, CallbackMessage } from "#server/giving/payments/banks/bank.ts";
import type { BegunPayment, Counterpart, DonorAct } from "#testing/counterparts/donor-at-bank.ts";
import { type Ledger, openLedger } from "#testing/counterparts/ledger.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { Attacks } from "./attacks.ts";
import type { Attack, BankMessage, Forger, Victim } from "./forge-any.ts";
import { readWire, type Wire } from "./wire.ts";

export type Seen = BankMessage & { gone: BegunPayment };
/** `open` is the victim's attempt, which is never paid. */
export type Scene = { ledger: Ledger; messages: Seen[]; victim: Victim; open: BankAttempt };

/** Makes a payment for each of `acts`, and an unpaid attempt, and opens a ledger with all of them. */
export async function openScene(started: Counterpart, acts: readonly DonorAct[]): Promise<Scene> {
  const ledger = openLedger(started);
  const messages: Seen[] = [];
  for (const act of acts) {
    // A forger begins with a small genuine payment.
    const gone = await started.go(act, newPayment(act === "approve" ? 101 : 25_050));
    ledger.open(gone.attempt);
    const bankMessages = await messagesAbout(started, gone.payment, gone.back);
    messages.push(...bankMessages.map((message) => ({ ...message, gone })));
  }
  const { attempt, form } = await started.go("leave", newPayment(900_000));
  ledger.open(attempt);
  const { number, amount } = attempt;
  return { ledger, messages, victim: { number, amount, form: form.fields }, open: attempt };
}

export async function messagesAbout(
  { bank, noticeOf }: Counterpart,
  { number, amount }: { number: string; amount: number },
  back: { method: string; message: CallbackMessage } | null,
): Promise<BankMessage[]> {
  const messages = back?.method === "POST" ? [back.message] : [];
  if (bank.notificationAnswer !== null) messages.push(await noticeOf(number));
  return messages.map((message) => ({ wire: readWire(message), number, amount }));
}

export function forge(attacks: Attacks, forger: Forger, attack: Omit<Attack, "words">): Wire {
  const { words, another = (fields) => fields } = attacks;
  if (words === null) throw new Error("the fields of this bank's messages are unknown");
  const reissue = ({ wire, ...payment }: BankMessage): BankMessage => {
    return { ...payment, wire: { ...wire, fields: another(wire.fields, attack.random) } };
  };
  const message = reissue(attack.message);
  return forger({ ...attack, message, other: reissue(attack.other), words });
}
