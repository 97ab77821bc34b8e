import { describe, expect, test } from "vitest";
import { hostingForm, openBank, pay, submit } from "#testing/merchants/nestpay.ts";

describe("the bank refuses a form", () => {
  test.each([
    ["of an unknown client", hostingForm({ clientid: "990000778" })],
    ["with another hash", hostingForm({ hash: "A".repeat(86) })],
    ["whose amount was changed after signing", { ...hostingForm(), amount: "1.25" }],
    ["with a field that was added after signing", { ...hostingForm(), note: "x" }],
    ["of another model", hostingForm({ storetype: "3d_pay" })],
    ["of another hash version", hostingForm({ hashAlgorithm: "ver2" })],
    ["that returns to a script", hostingForm({ okUrl: "javascript:alert(1)" })],
    ["whose callback has no web address", hostingForm({ callbackUrl: "file:///etc/passwd" })],
    ["with a line break in a value", hostingForm({ rnd: "a\r\nb" })],
    ["without fields", {}],
  ])("%s, and shows an error page", async (_, form) => {
    await using bank = await openBank();
    const page = await submit(bank, form);
    expect(page.status).toBe(400);
    expect(page.html).toContain("İşlem yapılamadı");
    expect(page.html).not.toContain("<form");
    expect(bank.simulator.payments()).toEqual([]);
  });

  test.each(["pan", "Pan", "cv2", "cvv", "Ecom_Payment_Card_ExpDate_Month", "cardnumber"])(
    "with a signed card field (%s), and never shows the card",
    async (name) => {
      await using bank = await openBank();
      const page = await submit(bank, hostingForm({ [name]: "4155650100416111" }));
      expect(page.status).toBe(400);
      expect(page.html).toContain("CARD-IN-FORM");
      expect(page.html).not.toContain("4155650100416111");
    },
  );

  test("with a field posted twice", async () => {
    await using bank = await openBank();
    const twice = `${new URLSearchParams(hostingForm())}&amount=100.25`;
    expect((await submit(bank, twice)).html).toContain("REPEATED-FIELD");
  });

  test.each([
    ["amount", "0"],
    ["amount", "100,25"],
    ["amount", "1e3"],
    ["amount", "-5.00"],
    ["amount", "1.005"],
    ["currency", "TRY"],
    ["oid", "a b"],
    ["lang", "ar"],
    ["TranType", "PreAuth"],
    ["rnd", ""],
    ["refreshtime", "soon"],
  ])(
    "that is signed with a wrong value (%s %j), and returns to failUrl with an error",
    async (name, value) => {
      await using bank = await openBank();
      const back = await pay(bank, "123456", { [name]: value });
      expect(back?.url).toBe("https://shop.example/payment/fail");
      expect(Object.fromEntries(back?.fields ?? [])).toMatchObject({
        Response: "Error",
        ProcReturnCode: "99",
        mdStatus: "7",
        AuthCode: "",
      });
      expect(bank.simulator.payments()).toEqual([]);
    },
  );
});

test("the page for the card shows the payment in the form's language", async () => {
  await using bank = await openBank();
  const page = await submit(bank, hostingForm({ amount: "12345.5", lang: "en" }));
  expect(page.status).toBe(200);
  for (const text of [
    'lang="en"',
    "12.345,50 TRY",
    "shop.example",
    "HDNESTPAY0000001",
    'autocomplete="cc-number"',
  ])
    expect(page.html).toContain(text);
});
