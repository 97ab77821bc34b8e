import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testAccount } from "#testing/counterparts/payfor-messages.ts";
import { createPayfor } from "./payfor.ts";

/** The answer of a real HTTP server, written as docs/banks/payfor.md#the-history-of-a-day describes. */
let answer: (response: ServerResponse, body: string) => void;
let requestBody = "";
const gateway = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requestBody = Buffer.concat(chunks).toString("utf8");
  answer(response, requestBody);
});

let bank: ReturnType<typeof createPayfor>;
let bankWithShortTimeout: ReturnType<typeof createPayfor>;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/Gateway/XMLGate.aspx`;
  bank = createPayfor({ ...testAccount, apiUrl });
  bankWithShortTimeout = createPayfor({ ...testAccount, apiUrl }, { historyTimeoutMs: 300 });
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

type Line = Record<string, string>;
const sale: Line = {
  status: "1",
  InsertDatetime: "2024-03-14T21:40:18",
  OrderId: "HDABCDEF12345678",
  Pan: "33C3E44F90C79A29D4B22F1B28E15ED0",
  SecureType: "3DPay",
  PurchAmount: "100",
  Currency: "949",
  TxnType: "Auth",
  CardHolderName: "Ayşe &amp; Ali",
  TxnStatus: "Y",
  ErrMsg: "Onaylandı",
  TxnResult: "Success",
  AuthCode: "S70708",
  HostRefNum: "\r\n",
  ProcReturnCode: "00",
  RefundedAmount: "0",
  ReqDate: "20240314",
  F37: "407421836817",
};
const openSale = {
  ...sale,
  ProcReturnCode: "V000",
  TxnStatus: "N",
  TxnResult: "Failed",
  AuthCode: "",
  F37: "",
};
const voiding = { ...sale, TxnType: "Void", AuthCode: "S10420", F37: "407421836900" };
// A refused refund has the authorisation code and the amount of its sale.
const refusedRefund = {
  ...sale,
  TxnType: "Refund",
  ProcReturnCode: "V014",
  TxnStatus: "N",
  TxnResult: "Failed",
  RefundedAmount: "100",
};
const nothing = {
  ...openSale,
  status: "0",
  ProcReturnCode: "V013",
  TxnStatus: "P",
  ReqDate: "0",
  OrderId: "",
};

const element = (line: Line) =>
  `<PaymentRequestExtended><PaymentRequest xmlns="http://ocean.smartway.com/">\r\n${Object.entries(line)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("\r\n")}</PaymentRequest><ExtraParameters xmlns="http://ocean.smartway.com/"><ArrayOfString>
    <string>IsBatchClosed</string><string>True</string></ArrayOfString></ExtraParameters><IsOnUsCard>false</IsOnUsCard>
  </PaymentRequestExtended>\r\n`;
const report = (...lines: Line[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<TxnHistoryReport xsi:noNamespaceSchemaLocation="TxnHistoryReport.xsd" ` +
  `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\r\n${lines.map(element).join("")}</TxnHistoryReport>\r\n`;

async function readDay(text: string, status = 200) {
  answer = (response) => response.writeHead(status, { "Content-Type": "text/xml" }).end(text);
  return bank.history("2024-03-14");
}

const paid = {
  number: "HDABCDEF12345678",
  what: "sale",
  state: "approved",
  returnCode: "00",
  amount: 10_000,
  currency: "949",
  voided: false,
  refunded: 0,
  reference: "407421836817",
  at: new Date("2024-03-14T18:40:18Z"),
};

test("the request contains the day as ReqDate, and the account", async () => {
  await readDay(report(sale));
  for (const part of [
    "<ReqDate>20240314</ReqDate>",
    "<SecureType>Report</SecureType><TxnType>TxnHistory</TxnType>",
    "<UserPass>api-Password&lt;&amp;&gt;9</UserPass>",
  ]) {
    expect(requestBody).toContain(part);
  }
  expect(requestBody).not.toContain(testAccount.merchantPass);
  expect(await bank.history("14.03.2024")).toEqual({ kind: "unknown", reason: "not-a-day" });
});

describe("a report", () => {
  test("is read with one line, and with several in their sequence", async () => {
    expect(await readDay(report(sale))).toEqual({ kind: "complete", lines: [paid] });
    const result = await readDay(report(openSale, sale, voiding));
    expect(result.kind === "complete" && result.lines.map(({ what, state }) => `${what} ${state}`)).toEqual([
      "sale pending",
      "sale approved",
      "void approved",
    ]);
  });

  test.each<[string, Line, object]>([
    ["a voided sale", { ...sale, TxnStatus: "V", VoidDate: "20240314" }, { voided: true }],
    ["a partly refunded sale", { ...sale, RefundedAmount: "10.5" }, { refunded: 1_050 }],
    ["a refund", { ...sale, TxnType: "Refund", PurchAmount: "10.50" }, { what: "refund", amount: 1_050 }],
    ["a refused refund", refusedRefund, { what: "refund", state: "failed", returnCode: "V014", refunded: 0 }],
    [
      "a void of an unknown sale",
      { ...voiding, ProcReturnCode: "V013", TxnResult: "Failed" },
      { state: "failed" },
    ],
    ["a declined card", { ...openSale, ProcReturnCode: "51" }, { state: "failed", returnCode: "51" }],
    [
      "a broken connection behind the gateway",
      { ...openSale, ProcReturnCode: "V9196" },
      { state: "unclear" },
    ],
    ["an approval without a code", { ...sale, AuthCode: "\r\n" }, { state: "unclear" }],
    ["an approval that failed", { ...sale, TxnResult: "Failed" }, { state: "unclear" }],
    ["a decline that succeeded", { ...sale, ProcReturnCode: "51" }, { state: "unclear" }],
    ["an amount with a comma", { ...sale, PurchAmount: "100,00" }, { state: "unclear", amount: null }],
    ["a number of another program", { ...sale, OrderId: "2024-03/17 A" }, { number: "" }],
    ["a pre-authorisation", { ...sale, TxnType: "PreAuth" }, { what: "other" }],
    ["dollars", { ...sale, Currency: "840" }, { currency: "840" }],
    ["an unreadable time", { ...sale, InsertDatetime: "14.03.2024 21:40" }, { at: null }],
  ])("with %s is read", async (_name, line, expected) => {
    const answered = await readDay(report(line));
    expect(answered.kind === "complete" && answered.lines[0]).toMatchObject(expected);
  });

  test("with the element for no transactions is complete and empty", async () => {
    expect(await readDay(report(nothing))).toEqual({ kind: "complete", lines: [] });
  });
});

describe("an unusable report is unknown, and never a day without payments", () => {
  const wholeReport = report(sale, voiding);
  test.each([
    ["empty", "", 200, "not-a-report"],
    ["without an element", report(), 200, "empty"],
    ["closed at once", "<TxnHistoryReport/>", 200, "not-a-report"],
    ["HTML", "<!DOCTYPE html><html><body>Sistem bakımdadır</body></html>", 200, "not-a-report"],
    [
      "refused",
      "<PayforResponse><ProcReturnCode>M049</ProcReturnCode></PayforResponse>",
      200,
      "refused-M049",
    ],
    ["refused within", report({ ...openSale, OrderId: "", ProcReturnCode: "M046" }), 200, "refused-M046"],
    ["cut off in an element", wholeReport.slice(0, -300), 200, "cut-off"],
    [
      "cut off between two",
      wholeReport.slice(0, wholeReport.lastIndexOf("<PaymentRequestExtended")),
      200,
      "cut-off",
    ],
    ["going on after its end", wholeReport + wholeReport, 200, "cut-off"],
    ["with a line that is no XML", report({ ...sale, ErrMsg: "<b>" }), 200, "unreadable-line"],
    ["with a line hidden in a comment", wholeReport.replace("<status>", "<!-- "), 200, "unreadable-line"],
    ["with a line without a code", report({ ...sale, ProcReturnCode: "" }), 200, "no-return-code"],
    ["of another day", report({ ...sale, ReqDate: "20240313" }), 200, "other-day"],
    ["broken (500)", wholeReport, 500, "http-500"],
    ["moved (302)", wholeReport, 302, "http-302"],
  ])("if it is %s", async (_name, text, status, reason) => {
    expect(await readDay(text, status)).toEqual({ kind: "unknown", reason });
  });

  test("if the gateway stops sending, or the connection breaks", async () => {
    answer = (response) => response.write(wholeReport.slice(0, -300));
    expect(await bankWithShortTimeout.history("2024-03-14")).toEqual({ kind: "unknown", reason: "timeout" });
    answer = (response) => response.write(wholeReport.slice(0, -300), () => response.destroy());
    expect(await bank.history("2024-03-14")).toEqual({ kind: "unknown", reason: "network" });
  });

  test("if an element never ends", async () => {
    answer = (response) => {
      response.write(report(sale).slice(0, -100));
      const writeMore = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, "x")));
      };
      response.on("drain", writeMore);
      writeMore();
    };
    expect(await bank.history("2024-03-14")).toEqual({ kind: "unknown", reason: "malformed" });
  });
});
