import { describe, expect, test } from "vitest";
import { formOf } from "#testing/merchants/browser.ts";
import { ask, elementText, inquire, openBank, pay, submitForm } from "#testing/merchants/payfor.ts";
import { simulatorMerchant } from "./merchant.ts";

const now = () => new Date("2026-05-04T21:30:05Z"); // 5 May, 00:30:05 in Turkey
const order = "HDTEST0000000001";
const inquiry = { SecureType: "Inquiry", TxnType: "OrderInquiry", OrgOrderId: order };

/** The named elements of an answer as one object. */
function pick(xml: string, ...names: string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, elementText(xml, name)]));
}

describe("an order inquiry", () => {
  test.each(["123456", "999999", "888888"])("finds a payment that the code %s approved", async (otp) => {
    await using bank = await openBank({ now, repeatCallback: { tries: 0 } });
    await pay(bank, otp);
    const xml = await inquire(bank, order);
    expect(xml).toMatch(/^<\?xml[^>]*\?>\s*<PayforResponse>/);
    expect(pick(xml, "ProcReturnCode", "TxnStatus", "TxnResult", "TxnType", "OrderId")).toEqual({
      ProcReturnCode: "00",
      TxnStatus: "Y",
      TxnResult: "Success",
      TxnType: "Auth",
      OrderId: order,
    });
    expect(
      pick(xml, "PurchAmount", "Currency", "RefundedAmount", "IsVoided", "IsRefunded", "VoidDate"),
    ).toEqual({
      PurchAmount: "250.00",
      Currency: "949",
      RefundedAmount: "0",
      IsVoided: "false",
      IsRefunded: "false",
      VoidDate: "",
    });
    expect(elementText(xml, "InsertDatetime")).toBe("5.05.2026 00:30:05");
    expect(elementText(xml, "AuthCode")).toMatch(/^S\d{5}$/);
    // The reference is only in F37, and empty elements have a line break (docs/banks/payfor.md#the-inquiry).
    expect(elementText(xml, "F37")).toMatch(/^612500\d{6}$/);
    expect(xml).toContain("<HostRefNum>\r\n</HostRefNum>");
    expect(xml).toContain("<ResponseHash>\r\n</ResponseHash>");
  });

  test("has the reference of the callback", async () => {
    await using bank = await openBank();
    const { fields } = formOf(await pay(bank, "123456"));
    const xml = await inquire(bank, order);
    expect(pick(xml, "F37", "AuthCode")).toEqual({ F37: fields.RRN, AuthCode: fields.AuthCode });
  });

  test.each([
    ["000000", "MR15", "3D Secure Authorize Error"],
    ["100014", "14", "Geçersiz Hesap Numarası"],
  ])("finds a payment that failed with %s", async (otp, code, text) => {
    await using bank = await openBank();
    await pay(bank, otp);
    const xml = await inquire(bank, order);
    expect(pick(xml, "ProcReturnCode", "TxnStatus", "TxnResult", "AuthCode", "ErrMsg")).toEqual({
      ProcReturnCode: code,
      TxnStatus: "N",
      TxnResult: "Failed",
      AuthCode: "",
      ErrMsg: text,
    });
  });

  test("finds an unfinished payment", async () => {
    await using bank = await openBank();
    await submitForm(bank);
    const xml = await inquire(bank, order);
    expect(pick(xml, "ProcReturnCode", "TxnStatus", "TxnResult", "RequestStat", "ErrMsg")).toEqual({
      ProcReturnCode: "V000",
      TxnStatus: "N",
      TxnResult: "Failed",
      RequestStat: "1",
      ErrMsg: "İşlem tamamlanamadı /devam ediyor",
    });
  });

  test("answers V013 for an unknown order", async () => {
    await using bank = await openBank();
    const xml = await inquire(bank, "HDNOBODY00000001");
    expect(
      pick(xml, "ProcReturnCode", "TxnStatus", "TxnResult", "TxnType", "InsertDatetime", "IrcCode"),
    ).toEqual({
      ProcReturnCode: "V013",
      TxnStatus: "P",
      TxnResult: "",
      TxnType: "OrderInquiry",
      InsertDatetime: "1.01.0001 00:00:00",
      IrcCode: "99961",
    });
    expect(elementText(xml, "ErrMsg")).toBe("Seçili İşlem Bulunamadı!");
    expect(xml).not.toMatch(/IsVoided|IsRefunded/);
  });

  test("keeps the code 00 for a voided payment", async () => {
    await using bank = await openBank({ now });
    await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "void", orderId: order })).toBe(true);
    expect(bank.simulator.plantLie({ lie: "void", orderId: order })).toBe(false);
    const xml = await inquire(bank, order);
    expect(pick(xml, "ProcReturnCode", "TxnStatus", "IsVoided", "VoidDate", "VoidTime")).toEqual({
      ProcReturnCode: "00",
      TxnStatus: "V",
      IsVoided: "true",
      VoidDate: "20260505",
      VoidTime: "003005",
    });
  });

  test("shows a refund, which is never more than was paid", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "refund", orderId: order, amount: 10_050 })).toBe(true);
    expect(bank.simulator.plantLie({ lie: "refund", orderId: order, amount: 20_000 })).toBe(false);
    const xml = await inquire(bank, order);
    expect(pick(xml, "ProcReturnCode", "IsRefunded", "RefundedAmount")).toEqual({
      ProcReturnCode: "00",
      IsRefunded: "true",
      RefundedAmount: "100.50",
    });
  });

  test("may use OrderId and the spelling MerchantID", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const xml = await ask(bank, {
      ...inquiry,
      OrgOrderId: undefined,
      OrderId: order,
      MerchantId: undefined,
      MerchantID: simulatorMerchant.merchantId,
    });
    expect(elementText(xml, "ProcReturnCode")).toBe("00");
  });

  test("returns a name with markup unchanged", async () => {
    await using bank = await openBank();
    const name = `</CardHolderName><ProcReturnCode>99</ProcReturnCode>&amp;"'`;
    await pay(bank, "123456", { CardHolderName: name });
    const xml = await inquire(bank, order);
    expect(elementText(xml, "CardHolderName")).toBe(name);
    expect(xml.match(/<ProcReturnCode>/g)).toHaveLength(1);
  });
});

describe("the transaction history", () => {
  const history = { SecureType: "Report", TxnType: "TxnHistory" };

  test("of an order has its sale and its void", async () => {
    await using bank = await openBank({ now });
    await pay(bank, "123456");
    bank.simulator.plantLie({ lie: "void", orderId: order });
    const xml = await ask(bank, { ...history, OrderId: order });
    expect(xml).toMatch(/<TxnHistoryReport xsi:noNamespaceSchemaLocation=/);
    const lines = xml.match(
      /<PaymentRequest xmlns="http:\/\/ocean.smartway.com\/">[\s\S]*?<\/PaymentRequest>/g,
    );
    expect(lines?.map((line) => pick(line, "TxnType", "ProcReturnCode", "status", "InsertDatetime"))).toEqual(
      [
        { TxnType: "Auth", ProcReturnCode: "00", status: "1", InsertDatetime: "2026-05-05T00:30:05" },
        { TxnType: "Void", ProcReturnCode: "00", status: "1", InsertDatetime: "2026-05-05T00:30:05" },
      ],
    );
  });

  test("of a Turkish day has also failed and unfinished payments", async () => {
    await using bank = await openBank({ now });
    await pay(bank, "123456", { OrderId: "A" });
    await pay(bank, "100051", { OrderId: "B" });
    await submitForm(bank, { OrderId: "C" });
    const xml = await ask(bank, { ...history, ReqDate: "20260505" });
    const orders = [...xml.matchAll(/<OrderId>(\w+)<\/OrderId>[\s\S]*?<ProcReturnCode>(\w+)</g)];
    expect(orders.map(([, id, code]) => `${id} ${code}`)).toEqual(["A 00", "B 51", "C V000"]);
    expect(await ask(bank, { ...history, ReqDate: "20260504" })).toContain(">V013<");
  });

  test("of an unknown order has one line with V013", async () => {
    await using bank = await openBank();
    const xml = await ask(bank, { ...history, OrderId: order });
    expect(xml).toContain("<TxnHistoryReport");
    expect(pick(xml, "ProcReturnCode", "status", "TxnStatus")).toEqual({
      ProcReturnCode: "V013",
      status: "0",
      TxnStatus: "P",
    });
    expect(xml).not.toContain(simulatorMerchant.merchantPass);
  });
});

describe("a refused request", () => {
  test.each([
    ["M049", { UserPass: "wrong" }],
    ["M049", { UserCode: "SOMEBODY" }],
    ["V008", { MbrId: "5" }],
    ["V008", { MerchantId: "085300000009704" }],
    ["M013", { MbrId: undefined }],
    ["M016", { UserCode: undefined }],
    ["M017", { UserPass: undefined }],
    ["M024", { MerchantId: undefined }],
    ["M014", { SecureType: "3DPay" }],
    ["M015", { SecureType: "NonSecure" }],
    ["M015", { TxnType: "Void" }],
    ["M022", { OrgOrderId: undefined }],
    ["M048", { SecureType: "Report", TxnType: "TxnHistory", OrgOrderId: undefined, ReqDate: "2026-05-05" }],
  ])("has the code %s for %j", async (code, change) => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const xml = await ask(bank, { ...inquiry, ...change });
    expect(elementText(xml, "ProcReturnCode")).toBe(code);
    expect(elementText(xml, "AuthCode")).toBe("");
  });

  test.each([
    ["M043", ""],
    ["M043", "<PayforRequest></PayforRequest>"],
    ["M048", "<Other></Other>"],
    ["M048", "<PayforRequest><a><b>nested</b></a></PayforRequest>"],
    ["M048", '<!DOCTYPE x [<!ENTITY y "z">]><PayforRequest><MbrId>&y;</MbrId></PayforRequest>'],
  ])("has the code %s for the document %j", async (code, xml) => {
    await using bank = await openBank();
    const page = await bank.post("/bank-simulator/Mpi/XMLGate.aspx", xml, "text/xml");
    expect(elementText(page.html, "ProcReturnCode")).toBe(code);
  });

  test("may contain entities, which are decoded", async () => {
    const merchant = { ...simulatorMerchant, userPassword: "a&b<ğ>" };
    await using bank = await openBank({ merchant });
    const xml = await ask(bank, { ...inquiry, UserPass: "a&amp;b&lt;&#287;&#x3E;" });
    expect(elementText(xml, "ProcReturnCode")).toBe("V013");
  });
});

describe("a faulty gate", () => {
  test("answers with HTML or a 500", async () => {
    const faults = ["html", "error", undefined] as const;
    let requestCount = 0;
    await using bank = await openBank({ inquiryFault: () => faults[requestCount++] });
    expect(await inquire(bank, order)).toContain("<!doctype html>");
    const page = await bank.post("/bank-simulator/Mpi/XMLGate.aspx", "", "text/xml");
    expect(page.status).toBe(500);
    expect(elementText(await inquire(bank, order), "ProcReturnCode")).toBe("V013");
  });

  test("never answers until it is closed", async () => {
    let requestCount = (): void => {};
    const requestArrived = new Promise<void>((done) => {
      requestCount = done;
    });
    const bank = await openBank({
      inquiryFault: () => {
        requestCount();
        return "timeout";
      },
    });
    const answer = inquire(bank, order).then(
      () => "answered",
      () => "cut off",
    );
    await requestArrived;
    await bank[Symbol.asyncDispose]();
    expect(await answer).toBe("cut off");
  });
});
