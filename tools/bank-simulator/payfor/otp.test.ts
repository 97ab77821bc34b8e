import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { formOf } from "#testing/merchants/browser.ts";
import { openBank, pay, submitForm, typeOtp } from "#testing/merchants/payfor.ts";
import { failUrl, okUrl } from "#testing/merchants/shop.ts";
import { serve } from "#testing/site/serve.ts";

describe("the code decides the payment (docs/contract.md#one-time-passwords)", () => {
  test.each([
    ["123456", okUrl, "00"],
    ["888888", okUrl, "00"],
    ["000000", failUrl, "MR15"],
    ["100051", failUrl, "51"],
    ["100001", failUrl, "01"],
    ["100099", failUrl, "99"],
    [" 123 456 ", okUrl, "00"],
  ])("%s", async (otp, url, code) => {
    await using bank = await openBank({ repeatCallback: { tries: 0 } });
    const { action, fields } = formOf(await pay(bank, otp));
    expect(action).toBe(url);
    expect(fields.ProcReturnCode).toBe(code);
  });

  test("999999 takes the money without a callback", async () => {
    await using bank = await openBank();
    const page = await pay(bank, "999999");
    expect(page.status).toBe(200);
    expect(page.html).toContain("Bağlantı koptu");
    expect(page.html).not.toContain("<form");
    expect(bank.simulator.transactions()[0]?.outcome?.kind).toBe("approved");
  });

  test.each(["100000", "", "12345", "1234567", "100100"])(
    "a wrong code (%j) is asked again, twice",
    async (otp) => {
      await using bank = await openBank();
      let page = await pay(bank, otp);
      expect(page.html).toContain("2 deneme hakkınız kaldı");
      page = await typeOtp(bank, page, otp);
      expect(page.html).toContain("1 deneme hakkınız kaldı");
      const { action, fields } = formOf(await typeOtp(bank, page, otp));
      expect(action).toBe(failUrl);
      expect(fields.ProcReturnCode).toBe("MR15");
    },
  );

  test("the right code after a wrong one approves", async () => {
    await using bank = await openBank();
    const asked = await pay(bank, "111111");
    expect(formOf(await typeOtp(bank, asked, "123456")).fields.ProcReturnCode).toBe("00");
  });

  test("a button's code replaces the code of the text field", async () => {
    await using bank = await openBank();
    const { action, fields } = formOf(await submitForm(bank));
    const page = await bank.post(action, `token=${fields.token}&otp=123&otp=100051`);
    expect(formOf(page).fields.ProcReturnCode).toBe("51");
  });
});

describe("a second code for a finished payment", () => {
  test.each(["123456", "000000", "100051"])("after %s returns the first callback", async (otp) => {
    await using bank = await openBank();
    const asked = await submitForm(bank);
    const first = formOf(await typeOtp(bank, asked, otp));
    expect(formOf(await typeOtp(bank, asked, otp))).toEqual(first);
    expect(formOf(await typeOtp(bank, asked, "123456"))).toEqual(first);
    expect(bank.simulator.transactions()).toHaveLength(1);
  });

  test("with an unknown token changes nothing", async () => {
    await using bank = await openBank();
    const page = await bank.post("/bank-simulator/Mpi/otp", { token: "guess", otp: "123456" });
    expect(page.status).toBe(404);
  });
});

describe("the repeated callback of 888888", () => {
  test("is sent once with the browser's fields, also when the page is sent twice", async () => {
    const received: string[] = [];
    let arrived = (): void => {};
    const first = new Promise<void>((done) => {
      arrived = done;
    });
    await using shop = await serve(async (req, res) => {
      received.push(await text(req));
      res.writeHead(303, { location: "/elsewhere" }).end();
      arrived();
    });
    const bank = await openBank({ repeatCallback: { delayMs: 1 } });
    const asked = await submitForm(bank, { OkUrl: `${shop.url}/verify` });
    const { fields } = formOf(await typeOtp(bank, asked, "888888"));
    await typeOtp(bank, asked, "888888");
    await first;
    await bank[Symbol.asyncDispose]();
    expect(received.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([fields]);
  });

  test("is tried again until the merchant can be reached", async () => {
    const closed = await serve(() => {});
    await closed[Symbol.asyncDispose]();
    const bank = await openBank({ repeatCallback: { delayMs: 20, tries: 500 } });
    await pay(bank, "888888", { OkUrl: `${closed.url}/verify` });
    const posted = Promise.withResolvers<string>();
    await using _shop = await serve(async (req, res) => {
      posted.resolve(await text(req));
      res.end();
    }, closed.port);
    expect(new URLSearchParams(await posted.promise).get("ProcReturnCode")).toBe("00");
    await bank[Symbol.asyncDispose]();
  });

  test("does not delay the end of the simulator while the merchant cannot be reached", async () => {
    const bank = await openBank({ repeatCallback: { delayMs: 60_000 } });
    await pay(bank, "888888", { OkUrl: "http://127.0.0.1:9/verify" });
    await bank[Symbol.asyncDispose]();
    expect(bank.simulator.transactions()[0]?.outcome?.kind).toBe("approved");
  });
});
