import type { BankRow, OrderFacts } from "#server/giving/transfers/match/facts.ts";
import type { ReadRow } from "#server/giving/transfers/readers/events.ts";
import type { PlannedOrder } from "#testing/statements/plan.ts";

export function knownOrder(change: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id: "one",
    reference: "KX74MPQV",
    amount: 250_00,
    name: "Ayşe Yılmaz",
    placedOn: "2026-11-02",
    transferState: "waiting",
    received: 0,
    contacts: ["ayse@example.org"],
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
    matchedOrderIds: [],
    ...change,
  };
}

/** A planned order, whose id is its reference. */
export function asKnown({ reference, amount, name, placedOn, iban }: PlannedOrder): OrderFacts {
  return knownOrder({ id: reference, reference, amount, name, placedOn, contacts: [iban] });
}

export function asBankRow({ bookedOn, amount, description, payerName, payerIban }: ReadRow, id: number) {
  return bankRow({ id, bookedOn, amount, text: description, payerName, payer: payerIban });
}
