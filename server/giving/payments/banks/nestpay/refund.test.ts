import { expect, test } from "vitest";
import { createNestpay } from "./nestpay.ts";

const attempt = { number: "HDABCDEF12345678", memo: null, amount: 25_050, createdAt: new Date() };
const request = { attempt, id: "refund-1", amount: 5_025, reference: "" };

function createBank(fields: string, extra = "") {
  const body = `<CC5Response>${fields}<Extra>${extra}</Extra></CC5Response>`;
  const account = { clientId: "700000001", storeKey: "key", userName: "API", userPassword: "secret" };
  const urls = { url3d: "https://bank.example/fim/est3Dgate", apiUrl: "https://bank.example/fim/api" };
  return createNestpay({ ...account, ...urls }, { fetch: async () => new Response(body) });
}

const refusedFields = "<Response>Error</Response><ProcReturnCode>99</ProcReturnCode>";

test.each([
  [
    "refund",
    refusedFields,
    "<ERRORCODE>CORE-2508</ERRORCODE>",
    { kind: "too-early", returnCode: "CORE-2508" },
  ],
  ["void", refusedFields, "<ERRORCODE>CORE-2008</ERRORCODE>", { kind: "too-late", returnCode: "CORE-2008" }],
  ["refund", refusedFields, "<ERRORCODE>CORE-2503</ERRORCODE>", { kind: "refused", returnCode: "CORE-2503" }],
  // The general code alone is no certain refusal.
  ["refund", refusedFields, "<NUMCODE>1</NUMCODE>", { kind: "unknown" }],
  ["void", refusedFields, "<ERRORCODE></ERRORCODE>", { kind: "unknown" }],
  [
    "refund",
    "<Response>Declined</Response><ProcReturnCode>05</ProcReturnCode>",
    "<A>1</A>",
    { kind: "refused" },
  ],
  [
    "void",
    "<Response>Approved</Response><ProcReturnCode>99</ProcReturnCode>",
    "<A>1</A>",
    { kind: "unknown" },
  ],
  ["void", "<Response>Error</Response><ProcReturnCode>96</ProcReturnCode>", "<A>1</A>", { kind: "unknown" }],
  ["refund", "<Response>Error</Response>", "<A>1</A>", { kind: "unknown" }],
] as const)("a %s with the answer %s %s", async (what, fields, extra, expected) => {
  expect(await createBank(fields, extra)[what](request)).toMatchObject(expected);
});
