import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { simulatorMerchant } from "../../tools/bank-simulator/merchant.ts";
import {
  type BankSimulator,
  createBankSimulator,
  type InquiryFault,
} from "../../tools/bank-simulator/simulator.ts";
import { campaigns } from "../campaigns/table.ts";
import type { Connection } from "../db/connect.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import { projects } from "../projects/table.ts";
import type { BankForm } from "./banks/bank.ts";
import { createPayfor } from "./banks/payfor/payfor.ts";
import { beginCheckout } from "./begin-checkout.ts";
import type { PaymentContext } from "./context.ts";

/** A clock that a test moves. */
export type TestClock = { now(): Date; forward(minutes: number): void };

export type TestPayments = {
  ctx: PaymentContext;
  connection: Connection;
  simulator: BankSimulator;
  clock: TestClock;
  /** How the bank disturbs inquiries from now on; undefined: it answers. */
  breakInquiries(fault: InquiryFault | undefined): void;
  close(): Promise<void>;
};

/** The payment domain over a real database and, over HTTP, the bank simulator. */
export async function openTestPayments(on?: Connection): Promise<TestPayments> {
  const connection = on ?? (await openTestDatabase());
  const clock = createTestClock();
  let fault: InquiryFault | undefined;
  const simulator = createBankSimulator({
    mount: "/bank",
    now: () => clock.now(),
    inquiryFault: () => fault,
  });
  const server = createServer((request, response) => simulator.handle(request, response));
  // Longer than any test blocks this process: a connection must not be closed during a request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank/Mpi`;
  const account = { ...simulatorMerchant, url3d: `${base}/Default.aspx`, apiUrl: `${base}/XMLGate.aspx` };
  const bank = createPayfor(
    "simulator",
    { ...account, legacyHash: "refuse", formPassword: "omit" },
    { timeoutMs: 1_000, historyTimeoutMs: 5_000 },
  );
  await addTargets(connection);
  return {
    ctx: {
      db: connection.db,
      bank,
      clock,
      log: silent,
      returnUrl: "http://localhost:3000/api/payment-verify",
    },
    connection,
    simulator,
    clock,
    breakInquiries(next) {
      fault = next;
    },
    async close() {
      await simulator.close();
      server.closeAllConnections();
      server.close();
      await connection.close();
    },
  };
}

export const testProject = "11111111-1111-4111-8111-111111111111";

async function addTargets({ db }: Connection): Promise<void> {
  const text = { description: "…", image: "" };
  await db.insert(campaigns).values([
    {
      ...text,
      id: "genel",
      title: "Genel Bağış",
      category: "genel",
      openingAmount: 5_000,
      collectedAmount: 5_000,
    },
    { ...text, id: "okul", title: "Okul Çantası", category: "egitim", minAmount: 90_000 },
    { ...text, id: "kurban-yurt-ici", title: "Yurt İçi Kurban", category: "kurban", minAmount: 1_500_000 },
    { ...text, id: "kapali", title: "Biten Kampanya", category: "genel", isActive: false },
  ]);
  await db.insert(projects).values({
    ...text,
    id: testProject,
    slug: "kuyu",
    title: "Su Kuyusu",
    category: "Su Kuyusu",
    openingAmount: 1_000,
    openingSupporters: 3,
  });
}

function createTestClock(): TestClock {
  let now = new Date("2026-11-20T09:00:00Z").getTime();
  return {
    now: () => new Date(now),
    forward: (minutes) => {
      now += minutes * 60_000;
    },
  };
}

/** A valid request for one line of `amount` kuruş to the general campaign, paid by card. */
export function orderRequest(change: Partial<OrderRequest> = {}): OrderRequest {
  const items = change.items ?? [{ id: "genel", amount: 25_000, quantity: 1, donationType: "standart" }];
  return {
    items,
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "5551234567" },
    totalAmount: items.reduce((sum, item) => sum + item.amount, 0),
    paymentMethod: "card",
    message: "",
    isRecurring: false,
    consents: [],
    ...change,
  };
}

/** An order with its bank form, which the test then pays. */
export async function begin(
  ctx: PaymentContext,
  request = orderRequest(),
): Promise<{ orderId: string; payment: BankForm }> {
  const begun = await beginCheckout(ctx, request, "tr", null);
  if (begun.kind === "refused" || !begun.payment) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return { orderId: begun.orderId, payment: begun.payment };
}

/** Posts the form with a card as a browser would, answers the OTP page, and returns the callback's fields (null: none came). */
export async function payAtBank(form: BankForm, otp: string): Promise<URLSearchParams | null> {
  const card = { Pan: "4155650100416111", Expiry: "1230", Cvv2: "123", CardHolderName: "AYSE YILMAZ" };
  const page = await postForm(form.action, { ...form.fields, ...card });
  if (!page.includes('name="otp"')) return hiddenFields(page);
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = await postForm(new URL(unescapeHtml(action), form.action).href, {
    ...Object.fromEntries(hiddenFields(page)),
    otp,
  });
  const fields = hiddenFields(answer);
  return fields.has("ResponseHash") ? fields : null;
}

async function postForm(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  return response.text();
}

function hiddenFields(page: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    const value = /value="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (name) fields.append(unescapeHtml(name), unescapeHtml(value));
  }
  return fields;
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
  };
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => named[entity] ?? entity);
}
