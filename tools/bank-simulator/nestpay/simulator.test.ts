import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { hostingForm, isSigned, openBank, pay, query, submit } from "#testing/merchants/nestpay.ts";
import { failUrl, okUrl, openShop } from "#testing/merchants/shop.ts";
import { type ByteField, readByteForm, toText } from "./bytes.ts";

describe("the code decides the payment (docs/contract.md#one-time-passwords)", () => {
  test.each([
    ["123456", okUrl, { Response: "Approved", ProcReturnCode: "00", mdStatus: "1" }],
    ["888888", okUrl, { Response: "Approved", ProcReturnCode: "00", mdStatus: "1" }],
    ["000000", failUrl, { Response: "Declined", ProcReturnCode: "99", mdStatus: "0" }],
    ["100051", failUrl, { Response: "Declined", ProcReturnCode: "51", mdStatus: "1" }],
    ["100099", failUrl, { Response: "Declined", ProcReturnCode: "99", mdStatus: "1" }],
  ])("%s", async (otp, url, fields) => {
    await using bank = await openBank();
    const back = await pay(bank, otp);
    expect(back?.url).toBe(url);
    expect(Object.fromEntries(back?.fields ?? [])).toMatchObject({
      ...fields,
      oid: "HDNESTPAY0000001",
      amount: "100.25",
      currency: "949",
      rnd: "4f1c0a",
    });
    expect(isSigned(back?.body ?? new Uint8Array())).toBe(true);
    const approved = back?.fields.get("Response") === "Approved";
    expect(back?.fields.get("AuthCode")).toMatch(approved ? /^S\d{5}$/ : /^$/);
    expect(back?.fields.get("MaskedPan")).toBe("415565***6111");
  });

  test("999999 takes the money, and only the bank's server reports it", async () => {
    await using shop = await openShop(() => "Approved");
    await using bank = await openBank();
    const callbackUrl = `${shop.base}/notify`;
    expect(await pay(bank, "999999", { callbackUrl, refreshtime: "1" })).toBeNull();
    expect(bank.simulator.payments()).toMatchObject([{ result: "approved", delivery: "none" }]);
    await shop.until(1);
    expect(shop.received[0]?.body).toContain("callbackCall=true");
    expect((await query(bank, "HDNESTPAY0000001", "ORDERSTATUS")).extra("TRANS_STAT")).toBe("C");
  });

  test("888888 sends the browser's message a second time from the bank", async () => {
    await using shop = await openShop(() => "");
    await using bank = await openBank();
    const back = await pay(bank, "888888", { okUrl: `${shop.base}/ok` });
    await shop.until(1);
    expect(shop.received[0]?.body).toBe(Buffer.from(back?.body ?? []).toString());
  });

  test("an expired card is declined with 54, and the third wrong code ends the payment", async () => {
    await using bank = await openBank();
    const way = { action: `${bank.base}/nestpay/fim/est3Dgate`, fields: hostingForm() };
    const back = await goToBank(way, "123456", { ...visa, expiry: "0120" });
    expect(back?.fields.get("ProcReturnCode")).toBe("54");
    expect((await pay(bank, "111111", { oid: "WRONG" }))?.fields.get("mdStatus")).toBe("0");
  });
});

describe("a number", () => {
  test("without money can be tried again, and both tries are in its history", async () => {
    await using bank = await openBank();
    await pay(bank, "100051");
    const back = await pay(bank, "123456", { rnd: "second" });
    expect(back?.fields.get("rnd")).toBe("second");
    const history = await query(bank, "HDNESTPAY0000001", "ORDERHISTORY");
    expect(history.extra("TRXCOUNT")).toBe("2");
    expect(history.extra("TRX2").split("\t").slice(0, 2)).toEqual(["S", "D"]);
    expect(history.extra("TRX1").split("\t").slice(0, 4)).toEqual(["S", "C", "10025", "10025"]);
  });

  test("that is paid is refused, and stays paid", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const again = await pay(bank, "123456", { rnd: "second" });
    expect(again?.url).toBe(failUrl);
    expect(again?.fields.get("ProcReturnCode")).toBe("99");
    expect(bank.simulator.payments()).toMatchObject([{ result: "approved" }]);
  });
});

describe("the bank's server", () => {
  const call = (shop: { base: string }) => ({ callbackUrl: `${shop.base}/notify`, refreshtime: "10" });

  test("calls after refreshtime with signed fields, and accepts the plain answer", async () => {
    await using shop = await openShop(() => "Approved");
    await using bank = await openBank();
    const back = await pay(bank, "123456", call(shop));
    expect(shop.received).toHaveLength(0);
    await shop.until(1);
    const [message] = shop.received;
    const bytes = Buffer.from(message?.body ?? "", "latin1");
    expect(isSigned(bytes)).toBe(true);
    const fields = new Map(readByteForm(bytes));
    expect(fields.get("callbackCall")).toBe("true");
    expect(fields.get("HASH")).not.toBe(back?.fields.get("HASH"));
    await expect.poll(() => bank.simulator.payments()[0]?.acknowledged).toBe(true);
    await expect.poll(() => bank.simulator.underway()).toBe(0);
    expect(shop.received).toHaveLength(1);
  });

  test.each(["OK", "approved", "Approved\n", "<p>Approved</p>"])("calls again after %j", async (answer) => {
    await using shop = await openShop((nth) => (nth === 1 ? answer : "Approved"));
    await using bank = await openBank();
    await pay(bank, "123456", call(shop));
    await shop.until(2);
    await expect.poll(() => bank.simulator.payments()[0]?.acknowledged).toBe(true);
  });

  test("also reports a decline", async () => {
    await using shop = await openShop(() => "Approved");
    await using bank = await openBank();
    await pay(bank, "100051", call(shop));
    await shop.until(1);
    expect(shop.received[0]?.body).toContain("ProcReturnCode=51");
  });

  test.each([
    ["lost", 0],
    ["doubled", 2],
    ["late", 1],
  ] as const)("can be %s", async (fault, count) => {
    await using shop = await openShop(() => "Approved");
    const faults = { seed: 1, notices: { [fault]: 1 }, callbacks: { lateMs: [1, 2] as const } };
    await using bank = await openBank({ faults });
    await pay(bank, "123456", call(shop));
    await shop.until(count);
    await expect.poll(() => bank.simulator.underway()).toBe(0);
    expect(shop.received).toHaveLength(count);
  });

  test("can come before the browser", async () => {
    await using bank = await openBank({ faults: { seed: 1, notices: { first: 1 } } });
    let isBack = false;
    const returnStates: boolean[] = [];
    await using shop = await openShop(() => {
      returnStates.push(isBack);
      return "Approved";
    });
    await pay(bank, "123456", call(shop));
    isBack = true;
    expect(returnStates).toEqual([false]);
  });
});

describe("the texts of a message", () => {
  const errorText = (body: Uint8Array): ByteField | undefined =>
    readByteForm(Buffer.from(body)).find(([name]) => name === "ErrMsg");

  test("are ISO-8859-9 unless the bank's habit is UTF-8, and signed as bytes", async () => {
    for (const [charset, bytes] of [
      ["iso-8859-9", "Kart\xfdn limiti yetersiz."],
      ["utf-8", "Kart\xc4\xb1n limiti yetersiz."],
    ] as const) {
      await using bank = await openBank({ habits: { charset } });
      const body = (await pay(bank, "100051"))?.body ?? new Uint8Array();
      expect(errorText(body)?.[1]).toBe(bytes);
      expect(toText(bytes)).toBe("Kartın limiti yetersiz.");
      expect(isSigned(body)).toBe(true);
    }
  });

  test.each(["plain", "more", "ziraat"] as const)(
    "come with the fields of the bank (%s)",
    async (fieldSet) => {
      await using bank = await openBank({ habits: { fieldSet } });
      const back = await pay(bank, "123456");
      expect(back?.fields.has("EXTRA.TRXDATE")).toBe(true);
      expect(back?.fields.has("payResults.dsId")).toBe(fieldSet !== "plain");
      expect(back?.fields.has("nationalidno")).toBe(fieldSet === "ziraat");
      expect(isSigned(back?.body ?? new Uint8Array())).toBe(true);
    },
  );

  test("report a half 3-D authentication, for which the money moves", async () => {
    await using bank = await openBank({ habits: { mdStatus: "3" } });
    const fields = Object.fromEntries((await pay(bank, "123456"))?.fields ?? []);
    expect(fields).toMatchObject({ mdStatus: "3", Response: "Approved", ProcReturnCode: "00" });
  });
});

test("the journal keeps payments, and of the card only its mask", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nestpay-simulator-"));
  const journal = join(folder, "journal.jsonl");
  {
    await using bank = await openBank({ journal });
    await pay(bank, "123456", { oid: "PAID" });
    await pay(bank, null, { oid: "OPEN" });
  }
  const written = await readFile(journal, "utf8");
  expect(written).toContain("415565******6111");
  for (const secret of [visa.number, '"715"', '"1239"', '"hash"']) expect(written).not.toContain(secret);
  await using bank = await openBank({ journal });
  const books = bank.simulator.payments().map(({ number, result }) => [number, result]);
  expect(books).toEqual([
    ["PAID", "approved"],
    ["OPEN", null],
  ]);
  expect((await query(bank, "OPEN", "ORDERSTATUS")).extra("TRANS_STAT")).toBe("PN");
  await rm(folder, { recursive: true });
});

test("the page asks again for a wrong card, and does not show its number", async () => {
  await using bank = await openBank();
  const { html } = await submit(bank, hostingForm());
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ token, ...fields });
    return (await fetch(`${bank.base}/nestpay/fim/card`, { method: "POST", body })).text();
  };
  const wrong = await post({ cardNumber: "4155650100416112", cardExpiry: "13/30", cardCvv: "x" });
  for (const text of ["Kart numarasını kontrol edin.", "AA/YY", "üç haneyi"]) expect(wrong).toContain(text);
  expect(wrong).not.toContain("4155650100416112");
  const right = await post({ cardNumber: "4155 6501 0041 6111", cardExpiry: "1239", cardCvv: "715" });
  expect(right).toContain('name="otp"');
});
