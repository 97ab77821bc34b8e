import { describe, expect, test } from "vitest";
import { allTraits } from "#server/giving/payments/banks/registry.ts";
import { bankRow, knownOrder } from "#testing/world/match-facts.ts";
import type { BankRow, OrderFacts, Verdict } from "./facts.ts";
import { matchRow } from "./match-row.ts";
import { matchRows } from "./match-rows.ts";
import { OrderIndex } from "./order-index.ts";

const payer = "digest";
const donorsByPayer = new Map([[payer, new Set(["ayse@example.org"])]]);
const secondOrder = { id: "two", reference: "M4RTKX7F", amount: 100_00, name: "Ali Kaya", contacts: [] };

function createFacts(orders: readonly Partial<OrderFacts>[]) {
  return { orders: new OrderIndex((orders.length ? orders : [{}]).map(knownOrder)), donorsByPayer };
}

function match(row: Partial<BankRow>, ...orders: Partial<OrderFacts>[]): string[] {
  return describeVerdict(matchRow(bankRow(row), createFacts(orders)));
}

/** Formats a verdict: each suggestion as `reason: order amount, …`. */
function describeVerdict(verdict: Verdict | undefined): string[] {
  if (verdict?.kind === "automatic") return [`automatic: ${verdict.order} ${verdict.amount}`];
  if (verdict?.kind === "aside") return [`aside: ${verdict.reason}`];
  if (verdict?.kind !== "suggestions") return [];
  return verdict.suggestions.map((suggestion) =>
    suggestion.kind === "orders"
      ? `${suggestion.reason}: ${suggestion.orders.map(({ id, amount }) => `${id} ${amount}`).join(", ")}`
      : `new: ${suggestion.category} ${suggestion.donationType}`,
  );
}

describe("an intact reference with the order's amount", () => {
  test.each([
    "KX74MPQV",
    "kx7-4mpq-v",
    "ref: KX7 4MPQ V kurban",
    "KX74 MPQV",
    "K X 7 4 M P Q V",
    "bağışKX7-4MPQ-Vkurban",
    "BAGISKX74MPQVKURBAN",
    "KX74M\r\nPQV",
    "No:KX7\u20114MPQ\u2011V/zekat",
    "KX74MPQV KX7-4MPQ-V",
    "KX74MPQV 23456789",
  ])("in %j matches automatically", (text) => {
    expect(match({ text })).toEqual(["automatic: one 25000"]);
  });

  test.each<[string, Partial<BankRow>, Partial<OrderFacts>]>([
    ["that was booked before the order", { bookedOn: "2026-11-01" }, {}],
    ["in the text of a return", { text: "IADE KX74MPQV" }, {}],
    ["that is part of a word", { text: "ABCDEFGHYM" }, { reference: "BCDEFGHY" }],
    ["that is made of two words", { text: "BCDE FGHY" }, { reference: "BCDEFGHY" }],
    ["that is part of a longer number", { text: "123456789" }, { reference: "23456789" }],
    ["completed by the next word", { text: "KX74MPQ VAKFA" }, {}],
    ["completed by the word before", { text: "ANKARAK X74MPQV" }, {}],
    ["after staff undid a match with another order", { matchedOrderIds: ["two"] }, {}],
  ])("only suggests the order: %s", (_name, row, order) => {
    expect(match({ text: "KX74MPQV", ...row }, order)).toEqual(["exact: one 25000"]);
  });

  test("does not suggest an order again after staff undid the match", () => {
    expect(match({ text: "KX74MPQV", matchedOrderIds: ["one"], payer, payerName: "AYSE YILMAZ" })).toEqual(
      [],
    );
  });

  test("matches the first of two equal payments, and the order is paid for the second", () => {
    const rows = [1, 2].map((id) => bankRow({ id, text: "KX74MPQV" }));
    const verdicts = matchRows(rows, createFacts([]), { automatic: true });
    expect(describeVerdict(verdicts.get(1))).toEqual(["automatic: one 25000"]);
    expect(describeVerdict(verdicts.get(2))).toEqual(["already-paid: one 0"]);
  });

  test("only suggests the order while automatic matching is off", () => {
    const rows = [1, 2].map((id) => bankRow({ id, text: "KX74MPQV" }));
    const verdicts = matchRows(rows, createFacts([]), { automatic: false });
    for (const id of [1, 2]) expect(describeVerdict(verdicts.get(id))).toEqual(["exact: one 25000"]);
  });

  test("matches two equal payments on one day each with its own order", () => {
    const orders = [{}, { ...secondOrder, amount: 250_00 }];
    const rows = ["KX74MPQV", "M4RTKX7F"].map((text, id) => bankRow({ id, text }));
    const verdicts = matchRows(rows, createFacts(orders), { automatic: true });
    expect([0, 1].map((id) => describeVerdict(verdicts.get(id)))).toEqual([
      ["automatic: one 25000"],
      ["automatic: two 25000"],
    ]);
  });
});

describe("an intact reference with another amount or state", () => {
  test.each<[string, Partial<BankRow>, Partial<OrderFacts>, string]>([
    ["less money", { amount: 249_99 }, {}, "part: one 24999"],
    ["more money", { amount: 250_01 }, {}, "above: one 25000"],
    ["the missing amount", { amount: 150_00 }, { received: 100_00 }, "rest: one 15000"],
    ["a completed order", {}, { transferState: "paid" }, "already-paid: one 0"],
    ["an order that is fully matched", {}, { received: 250_00 }, "already-paid: one 0"],
    ["a cancelled or card order", {}, { transferState: "closed" }, "not-waiting: one 25000"],
  ])("suggests the order: %s", (_name, row, order, expected) => {
    expect(match({ text: "KX74MPQV", ...row }, order)).toEqual([expected]);
  });

  test("two references and the sum of their orders suggest both orders together", () => {
    const row = { text: "KX74MPQV ve M4RTKX7F", amount: 350_00 };
    expect(match(row, {}, secondOrder)).toEqual([
      "several: one 25000, two 10000",
      "above: one 25000",
      "above: two 10000",
    ]);
  });

  test("a second reference of an order prevents an automatic match", () => {
    expect(match({ text: "KX74MPQV M4RTKX7F" }, {}, secondOrder)).toEqual([
      "exact: one 25000",
      "above: two 10000",
    ]);
    const paid = { ...secondOrder, transferState: "paid" } as const;
    expect(match({ text: "M4RTKX7F KX74MPQV" }, {}, paid)).toEqual([
      "exact: one 25000",
      "already-paid: two 0",
    ]);
  });
});

describe("a reference with one damaged character", () => {
  test.each([
    ["wrong", "KX74MPQU"],
    ["wrong, first", "8X74MPQV"],
    ["one that no reference has", "KX74MPOV"],
    ["a Turkish letter", "KX74MŞQV"],
    ["lost, first", "ref X74MPQV"],
    ["lost, in the middle", "KX7 MPQ V"],
    ["lost, last", "KX74MPQ"],
    ["added", "KX745MPQV"],
    ["added, joined with words", "bağışKX74MPPQVsadaka"],
    ["swapped, first", "XK74MPQV"],
    ["swapped, in the middle", "KX7M4PQV"],
    ["swapped, last", "KX74MPVQ"],
  ])("suggests the order: %s", (_name, text) => {
    expect(match({ text })).toEqual(["damaged-reference: one 25000"]);
  });

  test("two damaged characters suggest nothing", () => {
    expect(match({ text: "KX74MQPW" })).toEqual([]);
    expect(match({ text: "KX74PQ" })).toEqual([]);
  });

  test("two similar references are both suggested, the order with equal amount and name first", () => {
    const orders = [
      { id: "other", reference: "KX74MPRU", amount: 100_00 },
      { id: "stranger", reference: "KX74MPSV", name: "Ali Kaya", contacts: [] },
      { reference: "KX74MPQV" },
    ];
    const row = { text: "KX74MPV", payerName: "YILMAZ AYSE" };
    expect(match(row, ...orders)).toEqual([
      "damaged-reference: one 25000",
      "damaged-reference: stranger 25000",
    ]);
    expect(match({ text: "KX74MP?V", payer }, ...orders)[0]).toBe("damaged-reference: one 25000");
  });
});

describe("a row without a reference", () => {
  test("from a known payer suggests the order with the same amount", () => {
    expect(match({ payer, text: "bağış" })).toEqual(["payer: one 25000"]);
    expect(match({ payer, amount: 100_00 })).toEqual([]);
    expect(match({ payer: "another" })).toEqual([]);
    expect(match({ payer, bookedOn: "2026-11-01" })).toEqual([]);
  });

  test.each<Partial<BankRow>>([
    { payerName: "AYSE YILMAZ" },
    { payerName: "Yılmaz Ayşe" },
    { payerName: "Ali Kaya", text: "bağış Ayşe Nur Yılmaz" },
    { text: "GONDEREN: AYŞE YILMAZ" },
  ])("with name and amount suggests the order: %j", (row) => {
    expect(match(row)).toEqual(["name: one 25000"]);
    expect(match({ ...row, amount: 249_00 })).toEqual([]);
  });

  test("with name and amount suggests only orders of the last 30 days, the latest first", () => {
    const orders = [
      { id: "old", reference: null, placedOn: "2026-09-20" },
      { id: "first", reference: null, placedOn: "2026-10-30" },
      {},
      { id: "given", reference: null, received: 250_00 },
    ];
    expect(match({ payerName: "AYSE YILMAZ" }, ...orders)).toEqual(["name: one 25000", "name: first 25000"]);
  });

  test.each([
    ["KURBAN BAGISI", ["new: kurban null"]],
    ["Zekâtım", ["new: genel zekat"]],
    ["ZEKAT-FİTRE", ["new: genel zekat", "new: genel diger"]],
    ["fıtır sadakası 4 kişi", ["new: genel diger"]],
    ["Yetimlere, öksüzlere", ["new: yetim standart"]],
    ["kira", []],
  ])("with the purpose %j suggests a new order", (text, expected) => {
    expect(match({ text })).toEqual(expected);
  });

  test.each([
    [{ text: "ÜYE İŞYERİ POS ÖDEMESİ 12 ADET" }, ["aside: pos"]],
    [{ text: "Mahsup", payerName: "PAYTR ODEME KURULUSU" }, ["aside: pos"]],
    [{ text: "posta ile kurban" }, ["new: kurban null"]],
    [{ text: "sanal pos olmadı, KX74MPQV" }, ["automatic: one 25000"]],
    [{ text: "EFT ÜCRETİ", amount: -500 }, ["aside: fee"]],
    [{ text: "kira KX74MPQV", amount: -250_00 }, ["aside: outgoing"]],
  ])("is set aside if it is not a donation: %j", (row, expected) => {
    expect(match(row)).toEqual(expected);
  });

  test.each(allTraits.flatMap(({ payoutNames }) => payoutNames))("is set aside as a payout of %s", (name) => {
    expect(match({ text: `12345 ${name.toLocaleUpperCase("tr")} ODEME` })).toEqual(["aside: pos"]);
    expect(match({ text: `${name}ce kurban` })).toEqual(["new: kurban null"]);
  });
});
