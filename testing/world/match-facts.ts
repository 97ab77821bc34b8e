import type { BankRow, KnownOrder } from "#server/giving/transfers/match/facts.ts";
import type { ReadRow } from "#server/giving/transfers/readers/events.ts";
import type { PlannedOrder } from "#testing/statements/plan.ts";

export function knownOrder(change: Partial<KnownOrder> = {}): KnownOrder {
  return {
    id: "one",
    reference: "KX74MPQV",
    amount: 250_00,
    name: "Ayşe Yılmaz",
    placedOn: "2026-11-02",
    standing: "waiting",
    received: 0,
    donors: ["ayse@example.org"],
    ...change,
  };
}

export function bankRow(change: Partial<BankRow> = {}): BankRow {
  return {
    id: 1,
    account: "TR399990100000000000000001",
    bookedOn: "2026-11-03",
    amount: 250_00,
    text: "",
    payerName: null,
    payer: null,
    decided: [],
    ...change,
  };
}

/** A planned order, whose id is its reference. */
export function asKnown({ reference, amount, name, placedOn, iban }: PlannedOrder): KnownOrder {
  return knownOrder({ id: reference, reference, amount, name, placedOn, donors: [iban] });
}

export function asBankRow({ bookedOn, amount, description, payerName, payerIban }: ReadRow, id: number) {
  return bankRow({ id, bookedOn, amount, text: description, payerName, payer: payerIban });
}
