import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import { formOf } from "#testing/merchants/browser.ts";
import {
  elementText,
  inquire,
  openBank,
  pay,
  submitForm,
  threeDForm,
  typeOtp,
} from "#testing/merchants/payfor.ts";

describe("the mount", () => {
  const form = "/bank-simulator/Mpi/Default.aspx";

  test("leaves other URLs to the server", async () => {
    await using bank = await openBank();
    for (const path of ["/", "/bank-simulators", "/Mpi/Default.aspx", "/x/bank-simulator/"]) {
      expect((await fetch(bank.url(path))).status).toBe(418);
    }
  });

  test("answers unknown paths, methods and media types with an error", async () => {
    await using bank = await openBank();
    expect((await fetch(bank.url("/bank-simulator/"))).status).toBe(404);
    expect((await fetch(bank.url("/bank-simulator/Mpi/3DHost.aspx"))).status).toBe(405);
    expect((await fetch(bank.url(form))).status).toBe(405);
    expect((await bank.post(form, "{}", "application/json")).status).toBe(415);
    expect((await bank.post("/bank-simulator/mpi/XmlGate.aspx", "a=b")).status).toBe(415);
    expect((await bank.post(form, `a=${"x".repeat(70_000)}`)).status).toBe(413);
    expect((await bank.post("/bank-simulator/MPI/default.ASPX?x=1", "")).status).toBe(400);
  });
});

describe("the pages", () => {
  test("allow their form to post anywhere, and run only their own script", async () => {
    await using bank = await openBank();
    const asked = await submitForm(bank);
    const back = await typeOtp(bank, asked, "123456");
    for (const page of [asked, back]) {
      const policy = page.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("form-action");
      const nonces = [...page.html.matchAll(/<(?:script|style) nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
      expect(nonces.length).toBeGreaterThan(0);
      for (const nonce of nonces) expect(policy).toContain(`script-src 'nonce-${nonce}'`);
      expect(page.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("show the payment, and of the card only the mask", async () => {
    await using bank = await openBank();
    const { html } = await submitForm(bank, { PurchAmount: "12345.5" });
    for (const text of ["12.345,50 TRY", "415565******6111", "shop.example", "gerçek para çekilmez"]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(visa.number);
    // Enter presses the first button, which must not carry a code.
    expect(/<button[^>]*>/.exec(html)?.[0]).not.toContain("name=");
    expect(html.match(/<input[^>]*name="otp"/g)).toHaveLength(1);
  });

  test("are in the language of the form, and in Arabic for an English form in an Arabic browser", async () => {
    await using bank = await openBank();
    const shown = async (OrderId: string, Lang: string, accepted: string) => {
      const body = new URLSearchParams(threeDForm({ OrderId, Lang }));
      const init = { method: "POST", body, headers: { "accept-language": accepted } };
      return (await fetch(bank.url("/bank-simulator/Mpi/Default.aspx"), init)).text();
    };
    expect(await shown("L1", "TR", "ar,en")).toContain('<html lang="tr">');
    expect(await shown("L2", "EN", "tr,ar")).toContain('<html lang="en">');
    const arabic = await shown("L3", "EN", "ar-SY,en");
    for (const text of ['<html lang="ar" dir="rtl">', "أكّد الدفع", "<bdi>250,00 TRY</bdi>"])
      expect(arabic).toContain(text);
  });

  test("do not run a donor's name as script", async () => {
    await using bank = await openBank();
    const name = `"><script>alert('x')</script>&quot;\r\n<form action=//evil>`;
    const page = await pay(bank, "123456", { CardHolderName: name });
    expect(page.html).not.toContain("<script>alert");
    expect(formOf(page).fields.CardHolderName).toBe(name);
  });
});

describe("the journal", () => {
  let folder: string;
  let journal: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bank-simulator-"));
    journal = join(folder, "bank", "journal.jsonl");
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("keeps payments and an unfinished page across a restart", async () => {
    const before = await openBank({ journal });
    const paid = formOf(await pay(before, "123456", { OrderId: "PAID" }));
    const asked = await submitForm(before, { OrderId: "OPEN" });
    await typeOtp(before, asked, "111111");
    await before[Symbol.asyncDispose]();

    await using after = await openBank({ journal });
    const xml = await inquire(after, "PAID");
    expect(elementText(xml, "ProcReturnCode")).toBe("00");
    expect(elementText(xml, "F37")).toBe(paid.fields.F37);
    expect((await typeOtp(after, asked, "111111")).html).toContain("1 deneme hakkınız kaldı");
    expect(formOf(await typeOtp(after, asked, "123456")).fields.ProcReturnCode).toBe("00");
    expect(formOf(await submitForm(after, { OrderId: "PAID" })).fields.ProcReturnCode).toBe("101310");
    expect(after.simulator.transactions().map((transaction) => transaction.number)).toEqual(["PAID", "OPEN"]);
  });

  test("loses no other payment by a partial line", async () => {
    const before = await openBank({ journal });
    await pay(before, "123456", { OrderId: "FIRST" });
    await before[Symbol.asyncDispose]();
    await appendFile(journal, '{"orderId":"TORN","tok');

    const between = await openBank({ journal });
    await pay(between, "123456", { OrderId: "SECOND" });
    await between[Symbol.asyncDispose]();

    await using after = await openBank({ journal });
    expect(after.simulator.transactions().map((transaction) => transaction.number)).toEqual([
      "FIRST",
      "SECOND",
    ]);
  });

  test("is shared by the processes of one site", async () => {
    await using one = await openBank({ journal });
    await using other = await openBank({ journal });
    const asked = await submitForm(one);
    const { fields } = formOf(await typeOtp(other, asked, "123456"));
    expect(formOf(await typeOtp(one, asked, "000000")).fields).toEqual(fields);
  });

  test("holds no card data, also when the donor typed the number as the name", async () => {
    await using bank = await openBank({ journal });
    const card = { Cvv2: "7391", Expiry: "1148", CardHolderName: `Ali ${visa.number} 4155 6501 0041 6111` };
    await pay(bank, "123456", card);
    const written = await readFile(journal, "utf8");
    expect(written.trim().split("\n")).toHaveLength(2);
    for (const text of [written, JSON.stringify(bank.simulator.transactions())]) {
      expect(text).toContain("415565******6111");
      expect(text.replaceAll(" ", "")).not.toContain(visa.number);
      expect(text).not.toMatch(/Pan|Cvv|Expiry|"7391"|"1148"/);
    }
  });
});
