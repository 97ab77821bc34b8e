import type { BankAttempt, CallbackMessage } from "#server/giving/payments/banks/bank.ts";
import type { BegunPayment, Counterpart, DonorAct } from "#testing/counterparts/donor-at-bank.ts";
import { type Ledger, openLedger } from "#testing/counterparts/ledger.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { Attacks } from "./attacks.ts";
import type { Attack, Forger, Victim, Whole } from "./forge-any.ts";
import { readWire, type Wire } from "./wire.ts";

export type Seen = Whole & { gone: BegunPayment };
/** `open`: the attempt of the victim, which nobody pays. */
export type Scene = { ledger: Ledger; messages: Seen[]; victim: Victim; open: BankAttempt };

/** Payments that ended so, their messages, an unpaid attempt, and books that know all of them. */
export async function openScene(started: Counterpart, acts: readonly DonorAct[]): Promise<Scene> {
  const ledger = openLedger(started);
  const messages: Seen[] = [];
  for (const act of acts) {
    // A small genuine payment is what a forger begins with.
    const gone = await started.go(act, newPayment(act === "approve" ? 101 : 25_050));
    ledger.open(gone.attempt);
    const sent = await messagesAbout(started, gone.payment, gone.back);
    messages.push(...sent.map((message) => ({ ...message, gone })));
  }
  const { attempt, form } = await started.go("leave", newPayment(900_000));
  ledger.open(attempt);
  const { number, amount } = attempt;
  return { ledger, messages, victim: { number, amount, form: form.fields }, open: attempt };
}

/** What the browser brought, if it was a message, and what the bank's server sent. */
export async function messagesAbout(
  { bank, noticeOf }: Counterpart,
  { number, amount }: { number: string; amount: number },
  back: { method: string; message: CallbackMessage } | null,
): Promise<Whole[]> {
  const sent = back?.method === "POST" ? [back.message] : [];
  if (bank.notified !== null) sent.push(await noticeOf(number));
  return sent.map((message) => ({ wire: readWire(message), number, amount }));
}

/** Forges a message out of two that the bank sent, or could have sent instead. */
export function forge(attacks: Attacks, forger: Forger, attack: Omit<Attack, "words">): Wire {
  const { words, another = (fields) => fields } = attacks;
  if (words === null) throw new Error("nothing is known of the messages of this bank");
  const instead = ({ wire, ...whole }: Whole): Whole => {
    return { ...whole, wire: { ...wire, fields: another(wire.fields, attack.random) } };
  };
  const message = instead(attack.message);
  return forger({ ...attack, message, other: instead(attack.other), words });
}
