import { describe, expect, test } from "vitest";
import { testAccount } from "#testing/counterparts/payfor-messages.ts";
import { createPayfor } from "./payfor.ts";

const number = "HDABCDEF12345678";
const attempt = { number, memo: null, amount: 25_050, createdAt: new Date() };
const request = { attempt, id: "8c1f", amount: 5_025, reference: "230422100150" };

/** Creates a bank that returns this answer, and records the requests in `sent`. */
function createBank(body: string | Error, requests: string[] = []) {
  return createPayfor(testAccount, {
    fetch: async (_url, init) => {
      requests.push(String(init?.body));
      if (body instanceof Error) throw body;
      return new Response(body);
    },
  });
}

const writeAnswer = (fields: Record<string, string>) =>
  `<PayforResponse>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}</PayforResponse>`;

test("void and refund send the same fields as the bank's sample scripts", async () => {
  const requests: string[] = [];
  const bank = createBank(
    writeAnswer({ ProcReturnCode: "00", TransId: number, HostRefNum: "230423103898" }),
    requests,
  );
  expect(await bank.void(request)).toEqual({ kind: "done", reference: "230423103898" });
  expect(await bank.refund(request)).toEqual({ kind: "done", reference: "230423103898" });
  const [voidRequest, refundRequest] = requests;
  for (const text of [voidRequest, refundRequest]) {
    expect(text).toContain(`<OrgOrderId>${number}</OrgOrderId><SecureType>NonSecure</SecureType>`);
    expect(text).toContain("<Currency>949</Currency>");
  }
  expect(voidRequest).toContain("<TxnType>Void</TxnType>");
  expect(voidRequest).not.toContain("PurchAmount");
  expect(refundRequest).toContain("<TxnType>Refund</TxnType><PurchAmount>50.25</PurchAmount>");
});

describe("the answer", () => {
  test.each([
    ["refund", { ProcReturnCode: "V014", AuthCode: "S37109" }, { kind: "too-early", returnCode: "V014" }],
    ["void", { ProcReturnCode: "V013" }, { kind: "too-late", returnCode: "V013" }],
    ["refund", { ProcReturnCode: "V013" }, { kind: "refused", returnCode: "V013" }],
    ["refund", { ProcReturnCode: "V015" }, { kind: "refused", returnCode: "V015" }],
    ["void", { ProcReturnCode: "M047" }, { kind: "refused", returnCode: "M047" }],
    ["void", { ProcReturnCode: "V036" }, { kind: "unknown", reason: "inconclusive-V036" }],
    ["refund", { ProcReturnCode: "96" }, { kind: "unknown", reason: "inconclusive-96" }],
    [
      "refund",
      { ProcReturnCode: "00", TransId: "HD00000000000000" },
      { kind: "unknown", reason: "other-order" },
    ],
    ["refund", { ErrMsg: "?" }, { kind: "unknown", reason: "no-return-code" }],
  ] as const)("to a %s with %j is interpreted", async (what, fields, expected) => {
    expect(await createBank(writeAnswer(fields))[what](request)).toEqual(expected);
  });

  test("is unknown if it is not usable", async () => {
    expect(await createBank("<html>").refund(request)).toMatchObject({ kind: "unknown" });
    expect(await createBank(new Error("reset")).void(request)).toEqual({
      kind: "unknown",
      reason: "network",
    });
    const twice = `<PayforResponse><ProcReturnCode>00</ProcReturnCode><ProcReturnCode>V013</ProcReturnCode></PayforResponse>`;
    expect(await createBank(twice).void(request)).toMatchObject({ kind: "unknown" });
  });
});

test.each([0, -1, 25_051, 0.5, Number.NaN])("an amount of %s is not sent", async (amount) => {
  const requests: string[] = [];
  expect(
    (await createBank(writeAnswer({ ProcReturnCode: "00" }), requests).refund({ ...request, amount })).kind,
  ).toBe("refused");
  expect(requests).toEqual([]);
});
