import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { nestpayMerchant } from "../../../../tools/bank-simulator/nestpay/merchant.ts";
import { createNestpaySimulator } from "../../../../tools/bank-simulator/nestpay/simulator.ts";
import { goToBank } from "../../../../tools/bank-simulator/test-browser.ts";
import { type DonorAct, describeBank, type StartedBank } from "../bank.contract.ts";
import { newPayment } from "../test-payment.ts";
import { createNestpay } from "./nestpay.ts";

/** The adapter against the simulator, which was written from the bank's document without reading it. */

const codeOf: Record<DonorAct, string | null> = {
  approve: "123456",
  "fail-3d": "000000",
  "no-funds": "100051",
  "approve-and-vanish": "999999",
  leave: null,
};

/** What a gateway, or a proxy in between, could make of a genuine answer. */
const unclear: Record<string, (xml: string) => string> = {
  "TRANS_STAT twice": (xml) => inExtra(xml, "<TRANS_STAT>V</TRANS_STAT>"),
  "TRANS_STAT in other case": (xml) => inExtra(xml, "<Trans_Stat>V</Trans_Stat>"),
  "another state": (xml) => xml.replace("<TRANS_STAT>C<", "<TRANS_STAT>R<"),
  "authorised only": (xml) => xml.replace("<TRANS_STAT>C<", "<TRANS_STAT>A<"),
  "captured in part": (xml) => xml.replace(/<CAPTURE_AMT>\d+</, "<CAPTURE_AMT>1<"),
  "an amount in lira": (xml) => xml.replace(/<ORIG_TRANS_AMT>\d+</, "<ORIG_TRANS_AMT>250.50<"),
  "another order": (xml) => xml.replace(/<ORD_ID>[^<]*</, "<ORD_ID>HD00000000000000<"),
  "no authorisation code": (xml) => xml.replace(/<AUTH_CODE>[^<]*</, "<AUTH_CODE><"),
  "a moment of voiding": (xml) => xml.replace(/<VOID_DTTM>[^<]*</, "<VOID_DTTM>2026-11-20 12:00:00<"),
  "a DOCTYPE": (xml) => xml.replace("<CC5Response>", '<!DOCTYPE a [<!ENTITY b "c">]><CC5Response>'),
  "cut off": (xml) => xml.slice(0, xml.length / 2),
};

function inExtra(xml: string, element: string): string {
  return xml.replace("</Extra>", `${element}</Extra>`);
}

async function startSimulator(): Promise<
  StartedBank & { simulator: ReturnType<typeof createNestpaySimulator> }
> {
  const simulator = createNestpaySimulator({ mount: "/bank", pace: 0.001 });
  const server = createServer((req, res) => {
    if (!simulator.handle(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank/nestpay/fim`;
  let bend: ((xml: string) => string) | undefined;
  const bank = createNestpay(
    { ...nestpayMerchant, url3d: `${base}/est3Dgate`, apiUrl: `${base}/api` },
    {
      fetch: async (...asked) => {
        const response = await fetch(...asked);
        if (!bend) return response;
        const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
        return new Response(Buffer.from(bend(text), "latin1"));
      },
    },
  );
  return {
    bank,
    simulator,
    noFunds: "51",
    secrets: [nestpayMerchant.storeKey, nestpayMerchant.userPassword],
    unclearAnswers: Object.keys(unclear),
    answerUnclearly: (how) => {
      bend = how === null ? undefined : unclear[how];
    },
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

describeBank("nestpay", startSimulator);

test("the card is typed at the bank, and an approval signs amount and currency", async () => {
  const started = await startSimulator();
  try {
    const { form, memo } = await started.bank.begin(newPayment(), AbortSignal.timeout(1_000));
    expect(form.card).toBeNull();
    const back = await started.pay(form, "approve");
    const verdict = back && started.bank.verify(started.bank.readCallback(back.message));
    expect(verdict).toMatchObject({ kind: "paid", amountSigned: true, memo, inquireFirst: false });
  } finally {
    await started.stop();
  }
});

test("a void of the same day is done, and the inquiry tells it; a refund of that day is not", async () => {
  const started = await startSimulator();
  try {
    const payment = newPayment();
    const { form, memo } = await started.bank.begin(payment, AbortSignal.timeout(1_000));
    await started.pay(form, "approve");
    const { number, amount } = payment;
    const attempt = { number, amount, memo, createdAt: new Date() };
    const request = { attempt, id: "refund-1", amount, reference: "" };
    expect((await started.bank.refund?.(request))?.kind).not.toBe("done");
    expect(await started.bank.void?.(request)).toMatchObject({ kind: "done" });
    expect(await started.bank.inquire(attempt)).toMatchObject({ kind: "paid", voided: true });
    expect(await started.bank.void?.(request)).toMatchObject({ kind: "too-late" });
  } finally {
    await started.stop();
  }
});
