import { describe, expect, test } from "vitest";
import { ask, askWith, isSigned, openBank, pay, query } from "#testing/merchants/nestpay.ts";

const oid = "HDNESTPAY0000001";
const noon = new Date("2026-11-20T09:00:00Z");
const nextDay = new Date("2026-11-21T09:00:00Z");

function clock() {
  let moment = noon;
  const set = (next: Date): void => {
    moment = next;
  };
  return { now: () => moment, set };
}

describe("ORDERSTATUS", () => {
  test.each([
    [null, "PN", "", ""],
    ["000000", "ERR", "99", ""],
    ["100051", "D", "51", ""],
    ["123456", "C", "00", "10025"],
  ])("shows the state after the code %j", async (otp, state, code, captured) => {
    await using bank = await openBank();
    await pay(bank, otp);
    const answer = await query(bank, oid, "ORDERSTATUS");
    // These two fields describe the inquiry, not the payment.
    expect([answer.field("Response"), answer.field("ProcReturnCode")]).toEqual(["Approved", "00"]);
    expect(answer.extra("ORD_ID")).toBe(oid);
    expect(answer.extra("TRANS_STAT")).toBe(state);
    expect(answer.extra("PROC_RET_CD")).toBe(code);
    expect(answer.extra("CHARGE_TYPE_CD")).toBe("S");
    expect(answer.extra("ORIG_TRANS_AMT")).toBe("10025");
    expect(answer.extra("CAPTURE_AMT")).toBe(captured);
    expect(answer.extra("ORDERSTATUS").split("\t")).toContain(`TRANS_STAT:${state}`);
    expect(answer.root.children.map(({ name }) => name)).not.toContain("Currency");
  });

  test("finds no unknown and no hidden number", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    bank.simulator.plantLie({ lie: "hide", orderId: oid });
    for (const number of ["NOTHERE", oid]) {
      const answer = await query(bank, number, "ORDERSTATUS");
      expect(answer.field("Response")).toBe("Error");
      expect(answer.field("ProcReturnCode")).toBe("99");
      expect(answer.field("ErrMsg")).toContain("No record found");
    }
  });

  test("answers wrong credentials with 99, and not with the text for an unknown number", async () => {
    await using bank = await openBank();
    const inside = `<OrderId>${oid}</OrderId><Extra><ORDERSTATUS>QUERY</ORDERSTATUS></Extra>`;
    for (const wrong of [{ Password: "x" }, { Name: "x" }, { ClientId: "1" }]) {
      const answer = await ask(bank, inside, wrong);
      expect(answer.field("ProcReturnCode")).toBe("99");
      expect(answer.field("ErrMsg")).not.toContain("No record");
    }
  });

  test("shows S after the day of the sale", async () => {
    const time = clock();
    await using bank = await openBank({ now: time.now });
    await pay(bank, "123456");
    time.set(nextDay);
    expect((await query(bank, oid, "ORDERSTATUS")).extra("TRANS_STAT")).toBe("S");
  });
});

describe("a void", () => {
  const order = `<Type>Void</Type><OrderId>${oid}</OrderId>`;

  test("cancels a sale once, on its day", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const answer = await ask(bank, order);
    expect(answer.field("Response")).toBe("Approved");
    expect((await query(bank, oid, "ORDERSTATUS")).extra("TRANS_STAT")).toBe("V");
    expect(bank.simulator.payments()).toMatchObject([{ voided: true, refunded: 0 }]);
    expect((await ask(bank, order)).field("ProcReturnCode")).toBe("99");
  });

  test("is refused on the next day, and without a sale", async () => {
    const time = clock();
    await using bank = await openBank({ now: time.now });
    expect((await ask(bank, order)).field("Response")).toBe("Error");
    await pay(bank, "100051");
    expect((await ask(bank, order)).field("Response")).toBe("Error");
    await pay(bank, "123456", { rnd: "second" });
    time.set(nextDay);
    expect((await ask(bank, order)).field("Response")).toBe("Error");
    expect(bank.simulator.payments()).toMatchObject([{ voided: false }]);
  });
});

describe("a credit", () => {
  const order = (total: string) => `<Type>Credit</Type><OrderId>${oid}</OrderId><Total>${total}</Total>`;

  test("refunds parts, never more than was paid, and only the history shows the parts", async () => {
    const time = clock();
    await using bank = await openBank({ now: time.now });
    await pay(bank, "123456");
    expect((await ask(bank, order("10.00"))).field("ErrMsg")).toContain("günsonu");
    time.set(nextDay);
    const first = await ask(bank, order("10.00"));
    expect(first.field("Response")).toBe("Approved");
    expect((await query(bank, oid, "ORDERSTATUS")).extra("CHARGE_TYPE_CD")).toBe("S");
    expect((await ask(bank, order("90.26"))).field("Response")).toBe("Error");
    expect((await ask(bank, order("10"))).field("Response")).toBe("Approved");
    const history = await query(bank, oid, "ORDERHISTORY");
    expect(history.extra("TRXCOUNT")).toBe("3");
    const lines = ["TRX1", "TRX2", "TRX3"].map((name) => history.extra(name).split("\t").slice(0, 3));
    expect(lines).toEqual([
      ["C", "C", "1000"],
      ["C", "C", "1000"],
      ["S", "S", "10025"],
    ]);
    expect(history.extra("TRX2").split("\t")).toContain(first.field("HostRefNum"));
    expect((await ask(bank, order("80.25"))).field("Response")).toBe("Approved");
    expect((await query(bank, oid, "ORDERSTATUS")).extra("CHARGE_TYPE_CD")).toBe("C");
    expect(bank.simulator.payments()).toMatchObject([{ refunded: 10_025 }]);
  });

  test.each(["0", "-1", "1,00", "", "x"])("is refused with the amount %j", async (total) => {
    await using bank = await openBank({ habits: { creditSameDay: true } });
    await pay(bank, "123456");
    expect((await ask(bank, order(total))).field("Response")).toBe("Error");
    expect(bank.simulator.payments()).toMatchObject([{ refunded: 0 }]);
  });
});

describe("lies and faults", () => {
  test("about a payment change its answers, and impossible lies are refused", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "amount", orderId: oid, amount: 1 })).toBe(true);
    expect((await query(bank, oid, "ORDERSTATUS")).extra("CAPTURE_AMT")).toBe("1");
    expect(bank.simulator.plantLie({ lie: "take-again", orderId: oid })).toBe(true);
    expect((await query(bank, oid, "ORDERHISTORY")).extra("TRXCOUNT")).toBe("2");
    expect(bank.simulator.plantLie({ lie: "invent", orderId: "X", amount: 1 })).toBe(false);
    expect(bank.simulator.plantLie({ lie: "void", orderId: "X" })).toBe(false);
  });

  test("of the API disturb every answer", async () => {
    for (const [fault, status] of [
      ["error", 500],
      ["html", 200],
      ["cut", 200],
    ] as const) {
      await using bank = await openBank({ inquiryFault: () => fault });
      const headers = { "content-type": "text/xml" };
      const answer = await fetch(`${bank.base}/nestpay/fim/api`, { method: "POST", body: "<a/>", headers });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain("</CC5Response>");
    }
  });
});

describe("a request", () => {
  test("may come in the field DATA of a form", async () => {
    await using bank = await openBank();
    const body = new URLSearchParams({ DATA: "<CC5Request><Name>x</Name></CC5Request>" }).toString();
    const answer = await askWith(bank, body, "application/x-www-form-urlencoded");
    expect(answer.field("ErrMsg")).toContain("Kullanıcı adı");
  });

  test.each([
    "",
    "<CC5Request>",
    "<CC5Request></CC5Request><CC5Request></CC5Request>",
    '<!DOCTYPE a [<!ENTITY b "c">]><CC5Request>&b;</CC5Request>',
    "<a>".repeat(5_000),
    "<CC5Request><Name>a</Nam></CC5Request>",
    "<Other></Other>",
    "\u0000",
  ])("that is hostile or broken is an error (%#)", async (xml) => {
    await using bank = await openBank();
    const answer = await askWith(bank, xml, "text/xml");
    expect(answer.field("Response")).toBe("Error");
  });

  test("with a repeated field is refused", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const answer = await ask(bank, `<Type>Void</Type><OrderId>${oid}</OrderId><OrderId>OTHER</OrderId>`);
    expect(answer.field("Response")).toBe("Error");
  });
});

describe('answers with the habit "reported"', () => {
  test("are Declined for an unknown number, and list a refund that came too early", async () => {
    await using bank = await openBank({ habits: { answers: "reported" } });
    expect((await query(bank, "NOTHERE", "ORDERSTATUS")).field("Response")).toBe("Declined");
    const none = await query(bank, "NOTHERE", "ORDERHISTORY");
    expect([none.field("ProcReturnCode"), none.extra("TRXCOUNT")]).toEqual(["05", "0"]);
    await pay(bank, "123456");
    const early = await ask(bank, `<Type>Credit</Type><OrderId>${oid}</OrderId><Total>10.00</Total>`);
    expect(early.extra("ERRORCODE")).toBe("CORE-2508");
    const [charge, state, amount] = (await query(bank, oid, "ORDERHISTORY")).extra("TRX1").split("\t");
    expect([charge, state, amount]).toEqual(["C", "D", "1000"]);
    expect((await query(bank, oid, "ORDERSTATUS")).extra("MDSTATUS")).toBe("1");
  });

  test("have a rnd of the bank, and no result of a failed 3-D step", async () => {
    await using bank = await openBank({ habits: { answers: "reported" } });
    const failed = await pay(bank, "000000");
    expect(failed?.fields.get("rnd")).toMatch(/^[A-Za-z0-9+/]{20}$/);
    expect(failed?.fields.get("mdStatus")).toBe("0");
    for (const name of ["Response", "ProcReturnCode", "AuthCode"])
      expect(failed?.fields.has(name)).toBe(false);
    expect(isSigned(failed?.body ?? new Uint8Array())).toBe(true);
    expect((await pay(bank, "123456"))?.fields.get("Response")).toBe("Approved");
  });
});
