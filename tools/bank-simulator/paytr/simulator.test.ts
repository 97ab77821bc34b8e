import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { expectNotices, faultyNotices, noticeFaults } from "#testing/merchants/notices.ts";
import { oid, openBank, pageOf, pageRequest, pay, post } from "#testing/merchants/paytr.ts";
import { failUrl, okUrl, openShop, type Received } from "#testing/merchants/shop.ts";
import { notificationHash } from "./hash.ts";
import { paytrMerchant } from "./merchant.ts";

function fieldsOf(message: Received | undefined): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(message?.body ?? ""));
}

describe("a request for a page", () => {
  test.each([
    ["of another merchant", { merchant_id: "990778" }],
    ["with another token", { paytr_token: "A".repeat(44) }],
    ["with blanks in the number", { merchant_oid: "HD 1" }],
    ["with a number of 65 characters", { merchant_oid: "H".repeat(65) }],
    ["without an e-mail", { email: "" }],
    ["with an invalid e-mail", { email: "nobody" }],
    ["with lira instead of kuruş", { payment_amount: "10.80" }],
    ["with nothing to pay", { payment_amount: "0" }],
    ["with an invalid basket", { user_basket: "e30=" }],
    ["with a basket of numbers", { user_basket: Buffer.from('[["a",{},1]]').toString("base64") }],
    ["in dollars", { currency: "USD" }],
    ["without an IP address", { user_ip: "localhost" }],
    ["that returns to a script", { merchant_ok_url: "javascript:alert(1)" }],
    ["with a name that is too long", { user_name: "a".repeat(61) }],
    ["in Arabic", { lang: "ar" }],
  ])("%s is refused with a reason", async (_, change) => {
    await using bank = await openBank();
    const answer = await post(bank, "api/get-token", pageRequest(change));
    expect(answer).toEqual({ status: "failed", reason: expect.stringMatching(/\S/) });
    expect(bank.simulator.payments()).toEqual([]);
  });

  test("with a changed or repeated signed field is refused", async () => {
    await using bank = await openBank();
    const changed = { ...pageRequest(), payment_amount: "1" };
    expect(await post(bank, "api/get-token", changed)).toMatchObject({ status: "failed" });
    const twice = `${new URLSearchParams(pageRequest())}&payment_amount=1080`;
    expect(await post(bank, "api/get-token", twice)).toMatchObject({ status: "failed" });
  });

  test("for a paid number is refused, and for an unpaid number gets a new page", async () => {
    await using bank = await openBank();
    await pay(bank, "100051");
    const first = await pageOf(bank);
    expect(await pageOf(bank)).not.toBe(first);
    await pay(bank, "123456");
    await expect(pageOf(bank)).rejects.toThrow(/daha önce/);
  });

  test("can be performed although its answer is lost", async () => {
    await using bank = await openBank({ faults: { seed: 1, begin: { cut: 1 } } });
    await expect(pageOf(bank)).rejects.toThrow();
    expect(bank.simulator.payments()).toMatchObject([{ number: oid, result: null }]);
  });
});

describe("the code decides the payment (docs/contract.md#one-time-passwords)", () => {
  test.each([
    ["123456", okUrl, { status: "success" }],
    ["000000", failUrl, { status: "failed", failed_reason_code: "2" }],
    ["100051", failUrl, { status: "failed", failed_reason_code: "0", failed_reason_msg: /bakiye/ }],
  ])("%s", async (otp, url, said) => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
    const back = await pay(bank, otp);
    // The browser returns with a GET without a message.
    expect([back?.method, back?.url, back?.body.length]).toEqual(["GET", url, 0]);
    await shop.until(1);
    const fields = fieldsOf(shop.received[0]);
    for (const [name, value] of Object.entries(said)) expect(fields[name]).toMatch(value);
    expect(fields).toMatchObject({
      merchant_oid: oid,
      total_amount: "1080",
      payment_amount: "1080",
      currency: "TL",
    });
    expect(fields.hash).toBe(notificationHash(fields, paytrMerchant));
    await expect.poll(() => bank.simulator.payments()[0]?.acknowledged).toBe(true);
  });

  test("999999 takes the money and sends no message", async () => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
    expect(await pay(bank, "999999")).toBeNull();
    expect(bank.simulator.payments()).toMatchObject([{ result: "approved", delivery: "none" }]);
    expect([shop.received.length, bank.simulator.underway()]).toEqual([0, 0]);
  });

  test("888888 notifies twice", async () => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
    expect((await pay(bank, "888888"))?.url).toBe(okUrl);
    await shop.until(2);
    expect(shop.received[0]?.body).toBe(shop.received[1]?.body);
  });

  test("an expired card is declined, and the page of a finished payment returns the donor", async () => {
    await using bank = await openBank();
    const page = await pageOf(bank);
    const way = { action: page, method: "GET", fields: {} } as const;
    expect((await goToBank(way, "123456", { ...visa, expiry: "0120" }))?.url).toBe(failUrl);
    expect((await goToBank(way, "123456"))?.url).toBe(failUrl);
    expect(bank.simulator.payments()).toMatchObject([{ result: "declined", code: "0" }]);
  });
});

describe("the notification", () => {
  test.each(["ok", "OK\n", "<b>OK</b>", "", '"OK"'])(
    "is repeated after %j until the bare OK",
    async (answer) => {
      await using shop = await openShop((nth) => (nth < 3 ? answer : "OK"));
      await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
      await pay(bank, "123456");
      await shop.until(3);
      await expect.poll(() => bank.simulator.underway()).toBe(0);
      expect(shop.received).toHaveLength(3);
      expect(bank.simulator.payments()).toMatchObject([{ acknowledged: true }]);
    },
  );

  test("goes to the address of the panel from the time when it is set", async () => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank();
    await pay(bank, "100051");
    bank.simulator.setNotifyUrl(`${shop.base}/panel`);
    await pay(bank, "123456");
    await shop.until(1);
    expect(shop.received.map(({ path }) => path)).toEqual(["/panel"]);
  });

  test.each(noticeFaults)("can be %s", async (fault, count) => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify`, faults: faultyNotices(fault) });
    await pay(bank, "123456");
    await expectNotices(shop, bank, fault, count);
  });

  test("reports a donor who left after the page has expired, and the page returns the donor", async () => {
    await using shop = await openShop(() => "OK");
    await using bank = await openBank({ pace: 0.000_01, notifyUrl: `${shop.base}/notify` });
    const page = await pageOf(bank);
    await shop.until(1);
    expect(fieldsOf(shop.received[0])).toMatchObject({ status: "failed", failed_reason_code: "6" });
    expect((await goToBank({ action: page, method: "GET", fields: {} }, "123456"))?.url).toBe(failUrl);
    expect(bank.simulator.payments()).toMatchObject([{ result: "authenticationFailed", code: "6" }]);
  });

  test("is not sent for a page that expired before the card", async () => {
    let now = new Date("2026-11-20T09:00:00Z");
    await using bank = await openBank({ now: () => now, pace: 1 });
    const page = await pageOf(bank);
    now = new Date("2026-11-20T09:30:00Z");
    expect((await fetch(page)).status).toBe(410);
    expect(bank.simulator.payments()).toMatchObject([{ result: null }]);
  });
});

test("a page with an unknown token is not found, and pages are in the form's language", async () => {
  await using bank = await openBank();
  expect((await fetch(`${bank.base}/paytr/odeme/guvenlik/${"0".repeat(48)}`)).status).toBe(404);
  const html = await (await fetch(await pageOf(bank, { lang: "en" }))).text();
  for (const text of ['lang="en"', "10,80 TRY", "shop.example", oid]) expect(html).toContain(text);
});

test("the journal holds the mask of a card, and neither its data nor a signature", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paytr-simulator-"));
  const journal = join(folder, "journal.jsonl");
  await using bank = await openBank({ journal });
  await pay(bank, "123456");
  const written = await readFile(journal, "utf8");
  expect(written).toContain("415565******6111");
  for (const secret of [visa.number, '"1239"', '"715"', "paytr_token"]) expect(written).not.toContain(secret);
  await rm(folder, { recursive: true });
});
