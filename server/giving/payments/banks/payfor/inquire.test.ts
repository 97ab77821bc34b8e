import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testAccount } from "#testing/counterparts/payfor-messages.ts";
import { createPayfor } from "./payfor.ts";

const number = "HDABCDEF12345678";
const attempt = { number, memo: null, amount: 101, createdAt: new Date() };

/** The answer of a real HTTP server (docs/banks/payfor.md#the-inquiry). */
let answer: (response: ServerResponse, body: string, question: number) => void;
const calls: { body: string; request: IncomingMessage }[] = [];
const gateway = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  calls.push({ body, request });
  answer(response, body, calls.length);
});

let bank: ReturnType<typeof createPayfor>;

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/Gateway/XMLGate.aspx`;
  bank = createPayfor({ ...testAccount, apiUrl }, { timeoutMs: 300 });
});
beforeEach(() => {
  calls.length = 0;
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const paid = {
  MbrId: "5",
  MerchantID: testAccount.merchantId,
  OrderId: number,
  SecureType: "3DPay",
  TxnType: "Auth",
  PurchAmount: "1.01",
  Currency: "949",
  InsertDatetime: "19.01.2024 21:34:05",
  ProcReturnCode: "00",
  TxnResult: "Success",
  TxnStatus: "Y",
  AuthCode: "S90370",
  // In inquiries, HostRefNum contains only a line break, and F37 contains the reference.
  HostRefNum: "\r\n  ",
  F37: "401921100150",
  ResponseHash: "&#xD;&#xA;",
  CardMask: "415565******6111",
  RefundedAmount: "0",
  IsVoided: "false",
  IsRefunded: "false",
  ErrMsg: "Onaylandı &amp; bitti",
};
const unfinished = { ...paid, ProcReturnCode: "V000", TxnStatus: "N", TxnResult: "Failed", AuthCode: "" };
const notFound = {
  MbrId: "5",
  TxnType: "OrderInquiry",
  InsertDatetime: "1.01.0001 00:00:00",
  ProcReturnCode: "V013",
  TxnStatus: "P",
  TxnResult: "",
  IrcCode: "99961",
  ErrMsg: "Seçili İşlem Bulunamadı!",
};

function without(record: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function xml(record: Record<string, string>, root = "PayforResponse"): string {
  const elements = Object.entries(record).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8"?>\r\n<${root}>\r\n  ${elements.join("\r\n  ")}\r\n</${root}>`;
}

function setAnswer(text: string, status = 200): void {
  answer = (response) => response.writeHead(status, { "Content-Type": "text/xml" }).end(text);
}

describe("the request", () => {
  test("is the documented XML, with every value escaped", async () => {
    setAnswer(xml(paid));
    await bank.inquire(attempt);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.request.method).toBe("POST");
    expect(calls[0]?.request.headers["content-type"]).toBe("text/xml; charset=UTF-8");
    const body = calls[0]?.body ?? "";
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><PayforRequest>.*<\/PayforRequest>$/);
    for (const part of [
      "<MbrId>5</MbrId>",
      `<MerchantId>${testAccount.merchantId}</MerchantId>`,
      `<UserCode>${testAccount.userCode}</UserCode>`,
      "<UserPass>api-Password&lt;&amp;&gt;9</UserPass>",
      `<OrgOrderId>${number}</OrgOrderId>`,
      "<SecureType>Inquiry</SecureType>",
      "<TxnType>OrderInquiry</TxnType>",
      "<Lang>TR</Lang>",
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain(testAccount.merchantPass);
  });

  test("is repeated with OrderId and Currency if the number is not found", async () => {
    answer = (response, _body, question) => response.end(xml(question === 1 ? notFound : paid));
    expect(await bank.inquire(attempt)).toMatchObject({ kind: "paid" });
    expect(calls[1]?.body).toContain(`<OrderId>${number}</OrderId><Currency>949</Currency>`);
    expect(calls[1]?.body).not.toContain("OrgOrderId");
  });

  test("is not sent for an invalid order number", async () => {
    setAnswer(xml(paid));
    expect(await bank.inquire({ ...attempt, number: "</OrgOrderId>" })).toEqual({
      kind: "unknown",
      reason: "not-our-number",
    });
    expect(calls).toHaveLength(0);
  });
});

describe("the answer", () => {
  const paidAnswer = {
    kind: "paid",
    number,
    amount: 101,
    currency: "949",
    voided: false,
    refunded: 0,
    authCode: "S90370",
    reference: "401921100150",
    cardMask: "415565******6111",
    takenAt: new Date("2024-01-19T18:34:05Z"),
  };

  test.each([
    ["paid", paid, paidAnswer],
    ["voided", { ...paid, TxnStatus: "V", IsVoided: "true" }, { ...paidAnswer, voided: true }],
    ["voided only by its status", { ...paid, TxnStatus: "V" }, { ...paidAnswer, voided: true }],
    ["voided only by its flag", { ...paid, IsVoided: "true" }, { ...paidAnswer, voided: true }],
    [
      "voided with a day",
      { ...paid, IsVoided: "true", VoidDate: "20240119" },
      { ...paidAnswer, voided: true },
    ],
    [
      "paid without fields about refunds",
      without(paid, "IsVoided", "IsRefunded", "RefundedAmount"),
      { ...paidAnswer, refundsUnknown: true },
    ],
    ["paid with one field about refunds", without(paid, "IsVoided", "IsRefunded"), paidAnswer],
    [
      "partly refunded",
      { ...paid, RefundedAmount: "0.51", IsRefunded: "true" },
      { ...paidAnswer, refunded: 51 },
    ],
    ["refunded without an amount", { ...paid, IsRefunded: "true" }, { ...paidAnswer, refunded: null }],
    ["paid in dollars", { ...paid, Currency: "840" }, { ...paidAnswer, currency: "840" }],
    ["paid with another amount", { ...paid, PurchAmount: "100" }, { ...paidAnswer, amount: 10_000 }],
    ["on the 3-D page", unfinished, { kind: "pending" }],
    ["failed at 3-D", { ...unfinished, ProcReturnCode: "MR15" }, { kind: "failed", returnCode: "MR15" }],
    [
      "failed at 3-D, other code",
      { ...unfinished, ProcReturnCode: "V034" },
      { kind: "failed", returnCode: "V034" },
    ],
    ["declined", { ...unfinished, ProcReturnCode: "14" }, { kind: "failed", returnCode: "14" }],
    [
      "refused by the gateway",
      { ...unfinished, ProcReturnCode: "M041" },
      { kind: "failed", returnCode: "M041" },
    ],
    ["unknown to the bank", notFound, { kind: "not-found" }],
  ])("about a payment that is %s", async (_name, record, expected) => {
    setAnswer(xml(record));
    expect(await bank.inquire(attempt)).toEqual(expected);
  });

  test.each([
    ["another order", { ...paid, OrderId: "HDABCDEF12345679" }, "other-order"],
    [
      "a failure of another order",
      { ...unfinished, OrderId: "HDABCDEF12345679", ProcReturnCode: "51" },
      "other-order",
    ],
    ["no order at all", { ...paid, OrderId: "" }, "refused-00"],
    [
      "a wrong API password",
      { ProcReturnCode: "M049", TxnType: "OrderInquiry", OrderId: number },
      "refused-M049",
    ],
    ["an address off the list", { ProcReturnCode: "V036", TransId: number }, "refused-V036"],
    ["a number used before", { ...unfinished, ProcReturnCode: "101310" }, "inconclusive-101310"],
    ["a broken connection behind", { ...unfinished, ProcReturnCode: "V9196" }, "inconclusive-V9196"],
    ["approved but not processed", { ...paid, TxnStatus: "P" }, "contradictory"],
    ["approved but failed", { ...paid, TxnResult: "Failed" }, "contradictory"],
    ["approved without a code", { ...paid, AuthCode: "\r\n" }, "contradictory"],
    ["declined but successful", { ...paid, ProcReturnCode: "51" }, "contradictory"],
    ["a pre-authorisation", { ...paid, TxnType: "PreAuth" }, "refused-00"],
    ["an unreadable amount", { ...paid, PurchAmount: "1,01" }, "unreadable-amount"],
    ["an unreadable refund", { ...paid, RefundedAmount: "some" }, "unreadable-amount"],
    ["no currency", { ...paid, Currency: "" }, "unreadable-amount"],
    ["no code", { ...paid, ProcReturnCode: "" }, "no-return-code"],
    ["an unknown value of a flag", { ...paid, IsVoided: "True" }, "unclear-flag"],
    ["an empty flag", { ...paid, IsRefunded: "" }, "unclear-flag"],
    ["a day of a void without the void", { ...paid, VoidDate: "20240119" }, "contradictory"],
    ["a flag in another letter case", { ...paid, ISVOIDED: "true" }, "unclear-field"],
    ["a refund in a nested element", { ...paid, RefundedAmount: "<a>0</a>" }, "unclear-field"],
    ["another merchant", { ...paid, MerchantID: "1" }, "foreign-merchant"],
    ["another merchant beside ours", { ...paid, MerchantId: "1" }, "foreign-merchant"],
    ["another institution", { ...paid, MbrId: "12" }, "foreign-merchant"],
    [
      "a failure at another merchant",
      { ...unfinished, ProcReturnCode: "51", MerchantID: "1" },
      "foreign-merchant",
    ],
  ])("with %s is unknown", async (_name, record, reason) => {
    setAnswer(xml(record));
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason });
  });
});

describe("an unusable answer is unknown", () => {
  const entityBomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${xml({ ...paid, ErrMsg: "&b;" }, "x")}`;

  test.each([
    ["empty", "", 200, "not-a-record"],
    ["HTML", "<!DOCTYPE html><html><body>Giriş</body></html>", 200, "not-a-record"],
    ["HTML without a doctype", "<html><body><p>00</p></body></html>", 200, "no-return-code"],
    ["plain text", "ProcReturnCode=00;;OrderId=HDABCDEF12345678", 200, "not-a-record"],
    ["cut off", xml(paid).slice(0, 400), 200, "not-a-record"],
    ["two roots", xml(paid) + xml(paid).replace(/^<\?.*\?>/, ""), 200, "not-a-record"],
    ["a list of records", `<A>${xml(paid).replace(/^<\?.*\?>/, "")}</A>`, 200, "no-return-code"],
    [
      "a repeated code",
      xml(paid).replace("</PayforResponse>", "<ProcReturnCode>51</ProcReturnCode></PayforResponse>"),
      200,
      "unclear-field",
    ],
    ["declaring entities", entityBomb, 200, "not-a-record"],
    ["broken (500)", xml(paid), 500, "http-500"],
    ["busy (503)", "", 503, "http-503"],
    ["no content (204)", "", 204, "http-204"],
  ])("if it is %s", async (_name, text, status, reason) => {
    setAnswer(text, status);
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason });
  });

  test("if it is a redirect, which is not followed because the request contains the password", async () => {
    answer = (response) => response.writeHead(307, { Location: "/elsewhere" }).end();
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "http-307" });
    expect(calls).toHaveLength(1);
  });

  test("if it never ends", async () => {
    answer = (response) => {
      const chunk = Buffer.alloc(64 * 1024, " ");
      const writeMore = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", writeMore);
      writeMore();
    };
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "too-large" });
  });

  test("if the gateway sends nothing, or stops in the middle", async () => {
    answer = () => {};
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "timeout" });
    answer = (response) => response.write(xml(paid).slice(0, 300));
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "timeout" });
  });

  test("if the connection breaks, or the port is closed", async () => {
    answer = (response) => response.destroy();
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "network" });
    const closedPortBank = createPayfor({ ...testAccount, apiUrl: "http://127.0.0.1:1/" });
    expect(await closedPortBank.inquire(attempt)).toEqual({ kind: "unknown", reason: "network" });
  });

  test("if the caller aborts", async () => {
    setAnswer(xml(paid));
    expect(await bank.inquire(attempt, AbortSignal.abort())).toEqual({ kind: "unknown", reason: "aborted" });
  });

  test("if the second request fails after the first found nothing", async () => {
    answer = (response, _body, question) => {
      if (question === 1) response.end(xml(notFound));
      else response.writeHead(500).end();
    };
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "http-500" });
  });
});
