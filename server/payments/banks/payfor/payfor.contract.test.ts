import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { simulatorMerchant } from "../../../../tools/bank-simulator/payfor/merchant.ts";
import {
  type BankSimulatorOptions,
  createBankSimulator,
} from "../../../../tools/bank-simulator/payfor/simulator.ts";
import { goToBank } from "../../../../tools/bank-simulator/test-browser.ts";
import { type DonorAct, describeBank, type StartedBank } from "../bank.contract.ts";
import type { PayforConfig } from "./config.ts";
import { createPayfor } from "./payfor.ts";

/** The adapter against the simulator, which was written from the bank's document without reading it. */

const mount = "/bank-simulator";
const codeOf: Record<DonorAct, string | null> = {
  approve: "123456",
  "fail-3d": "000000",
  "no-funds": "100051",
  "approve-and-vanish": "999999",
  leave: null,
};

/** What a gateway, or a proxy in between, could make of a genuine answer. */
const unclear: Record<string, (xml: string) => string> = {
  ...Object.fromEntries(
    ["1", "yes", "True", "TRUE", "0", "", "<v>true</v>", "false true"].map((flag) => [
      `IsVoided says "${flag}"`,
      (xml: string) => xml.replace(">false</IsVoided>", `>${flag}</IsVoided>`),
    ]),
  ),
  "IsVoided twice": (xml) => before(xml, "<IsVoided>false</IsVoided>"),
  "IsVoided in other case": (xml) => before(xml, "<isVoided>true</isVoided>"),
  "IsRefunded unclear": (xml) => xml.replace(">false</IsRefunded>", ">evet</IsRefunded>"),
  "RefundedAmount twice": (xml) => before(xml, "<RefundedAmount>5.00</RefundedAmount>"),
  "RefundedAmount empty": (xml) => xml.replace(/<RefundedAmount>0</, "<RefundedAmount><"),
  "PurchAmount twice": (xml) => before(xml, "<PurchAmount>250.50</PurchAmount>"),
  "a day of voiding": (xml) => xml.replace(/<VoidDate>\s*</, "<VoidDate>20261120<"),
  "another merchant": (xml) => xml.replace(/<MerchantID>[^<]*</, "<MerchantID>000000000000001<"),
  "another merchant, spelt otherwise": (xml) =>
    xml.replace(/<MerchantID>[^<]*<\/MerchantID>/, "<MerchantId>000000000000001</MerchantId>"),
  "another institution": (xml) => xml.replace(/<MbrId>[^<]*</, "<MbrId>99<"),
};

function before(xml: string, element: string): string {
  return xml.replace("</PayforResponse>", `${element}</PayforResponse>`);
}

type Started = StartedBank & { simulator: ReturnType<typeof createBankSimulator> };

async function startSimulator(
  options: Omit<BankSimulatorOptions, "mount"> = {},
  config: Partial<PayforConfig> = {},
): Promise<Started> {
  const simulator = createBankSimulator({ mount, ...options });
  const server = createServer((req, res) => {
    if (!simulator.handle(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${mount}`;
  let bend: ((xml: string) => string) | undefined;
  const bank = createPayfor(
    {
      url3d: `${base}/Mpi/Default.aspx`,
      apiUrl: `${base}/Mpi/XMLGate.aspx`,
      ...simulatorMerchant,
      model: "3dpay",
      legacyHash: "refuse",
      formPassword: "omit",
      ...config,
    },
    {
      fetch: async (...asked) => {
        const response = await fetch(...asked);
        return bend ? new Response(bend(await response.text())) : response;
      },
    },
  );
  return {
    bank,
    noFunds: "51",
    unclearAnswers: Object.keys(unclear),
    answerUnclearly: (how) => {
      bend = how === null ? undefined : unclear[how];
    },
    simulator,
    secrets: [simulatorMerchant.merchantPass, simulatorMerchant.userPassword],
    async pay(form, act) {
      const back = await goToBank(form, codeOf[act]);
      if (back === null) return null;
      const { url, body, headers } = back;
      return { url, message: { body, headers, query: new URL(url).searchParams } };
    },
    async stop() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describeBank("payfor 3dpay", startSimulator);
describeBank("payfor 3dhost", () => startSimulator({}, { model: "3dhost" }));

const attemptOf = (number: string) => ({ number, memo: null, amount: 10_000, createdAt: new Date() });

async function payOnce(started: Started, number: string) {
  const okUrl = "https://imece.example/api/payment-verify";
  const { form } = await started.bank.begin(
    { number, amount: 10_000, language: "ar", okUrl, failUrl: okUrl, notifyUrl: okUrl },
    AbortSignal.timeout(1_000),
  );
  const back = await started.pay(form, "approve");
  if (back === null) throw new Error("no message came back");
  return started.bank.verify(started.bank.readCallback(back.message));
}

test.each([
  ["sha256", "extended", "accept", { kind: "paid", hashVariant: "extended-sha256", inquireFirst: false }],
  ["sha1", "legacy", "accept", { kind: "paid", hashVariant: "legacy-sha1", inquireFirst: true }],
  ["sha256", "legacy", "refuse", { kind: "untrusted", reason: "legacy-hash-refused", claims: "approved" }],
] as const)(
  "a bank that signs %s %s, with legacy set to %s",
  async (digest, hashOrder, legacyHash, verdict) => {
    const started = await startSimulator({ digest, hashOrder }, { legacyHash });
    try {
      expect(await payOnce(started, "HDABCDEF12345678")).toMatchObject(verdict);
    } finally {
      await started.stop();
    }
  },
);

test("money that staff gave back is seen by the inquiry", async () => {
  const started = await startSimulator();
  try {
    const [voided, refunded] = ["HDABCDEF00000001", "HDABCDEF00000002"] as const;
    await payOnce(started, voided);
    await payOnce(started, refunded);
    started.simulator.void(voided);
    started.simulator.refund(refunded, 2_501);
    expect(await started.bank.inquire(attemptOf(voided))).toMatchObject({ kind: "paid", voided: true });
    expect(await started.bank.inquire(attemptOf(refunded))).toMatchObject({
      kind: "paid",
      voided: false,
      refunded: 2_501,
    });
  } finally {
    await started.stop();
  }
});

test("a form with the API password is taken where the bank insists on it; a wrong one fails no order", async () => {
  const sending = await startSimulator({}, { formPassword: "send" });
  const wrong = await startSimulator({}, { userPassword: "not-the-password" });
  try {
    expect((await payOnce(sending, "HDABCDEF00000003")).kind).toBe("paid");
    expect((await payOnce(wrong, "HDABCDEF00000003")).kind).toBe("paid");
    expect((await wrong.bank.inquire(attemptOf("HDABCDEF00000003"))).kind).toBe("unknown");
  } finally {
    await Promise.all([sending.stop(), wrong.stop()]);
  }
});
