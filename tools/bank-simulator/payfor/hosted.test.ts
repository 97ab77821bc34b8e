import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import { formOf, goToBank } from "#testing/merchants/browser.ts";
import { type Bank, elementText, inquire, openBank, threeDForm } from "#testing/merchants/payfor.ts";
import { failUrl, okUrl } from "#testing/merchants/shop.ts";

const hosted = "/bank-simulator/Mpi/3DHost.aspx";
const order = "HDTEST0000000001";

function hostedForm(overrides: Record<string, string | undefined> = {}): Record<string, string> {
  const noCard = { Pan: undefined, Expiry: undefined, Cvv2: undefined, CardHolderName: undefined };
  return threeDForm({ SecureType: "3DHost", ...noCard, ...overrides });
}

function pay(bank: Bank, code: string | null, card = visa) {
  return goToBank({ action: bank.url(hosted), fields: hostedForm() }, code, card);
}

describe("with 3DHost, where the card is typed at the bank", () => {
  test.each([
    ["123456", okUrl, "00", "1,2,3,10,5"],
    ["000000", failUrl, "MR15", "1,2,4,5"],
    ["100051", failUrl, "51", "1,2,3,10,5"],
  ])("the code %s decides the payment", async (otp, url, code, steps) => {
    await using bank = await openBank();
    const back = await pay(bank, otp);
    expect(back?.url).toBe(url);
    const fields = Object.fromEntries(back?.fields ?? []);
    expect(fields).toMatchObject({ SecureType: "3DHost", ProcReturnCode: code, RequestStat: steps });
    expect(fields.CardMask).toBe("415565******6111");
    expect(elementText(await inquire(bank, order), "ProcReturnCode")).toBe(code);
  });

  test("a payment whose donor leaves the page stays unfinished", async () => {
    await using bank = await openBank();
    await bank.post(hosted, hostedForm());
    expect(elementText(await inquire(bank, order), "ProcReturnCode")).toBe("V000");
    expect(bank.simulator.transactions()).toMatchObject([{ card: null, outcome: null }]);
  });

  test("a code without a card shows the page for the card", async () => {
    await using bank = await openBank();
    const { fields } = formOf(await bank.post(hosted, hostedForm()));
    const page = await bank.post("/bank-simulator/Mpi/otp", {
      token: fields.token ?? "",
      otp: "123456",
    });
    expect(page.html).toContain('autocomplete="cc-number"');
    expect(bank.simulator.payments()).toMatchObject([{ result: null }]);
  });

  test("an expired card is declined with 54", async () => {
    await using bank = await openBank();
    expect((await pay(bank, "123456", { ...visa, expiry: "0120" }))?.fields.get("ProcReturnCode")).toBe("54");
  });

  test("the journal never contains the card", async () => {
    const journal = join(tmpdir(), `hosted-${process.pid}-${Date.now()}.jsonl`);
    await using bank = await openBank({ journal });
    await pay(bank, "123456");
    const written = await readFile(journal, "utf8");
    expect(written).toContain("415565******6111");
    for (const secret of [visa.number, '"1239"', '"12/39"', '"715"']) expect(written).not.toContain(secret);
    await rm(journal);
  });

  test.each([
    ["a card in the form", hosted, hostedForm({ Pan: visa.number }), "M048"],
    ["3DPay at this address", hosted, threeDForm(), "M014"],
    ["3DHost at the other address", "/bank-simulator/Mpi/Default.aspx", hostedForm(), "M014"],
    ["a changed amount", hosted, { ...hostedForm(), PurchAmount: "1.00" }, "M030"],
  ])("%s is refused", async (_, path, form, code) => {
    await using bank = await openBank();
    const { action, fields } = formOf(await bank.post(path, form));
    expect([action, fields.ProcReturnCode]).toEqual([failUrl, code]);
    expect(bank.simulator.transactions()).toEqual([]);
  });
});
