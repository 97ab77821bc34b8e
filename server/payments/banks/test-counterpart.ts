import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Booked, RunningSimulator } from "#tools/bank-simulator/profile.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import { goToBank } from "#tools/bank-simulator/test-browser.ts";
import type { Bank, BankAttempt, BankForm, BankPayment, CallbackMessage } from "./bank.ts";
import { type BankName, createBank } from "./registry.ts";
import type { BankAccount } from "./settings.ts";
import { newPayment } from "./test-payment.ts";

/** What the donor does at the bank's end. */
export type DonorAct = "approve" | "fail-3d" | "no-funds" | "approve-and-vanish" | "leave";

const codeOf: Record<DonorAct, string | null> = {
  approve: "123456",
  "fail-3d": "000000",
  "no-funds": "100051",
  "approve-and-vanish": "999999",
  leave: null,
};

/** A payment that went to the bank. `back`: the request with which the browser returns; null: it never does. */
export type Gone = { payment: BankPayment; attempt: BankAttempt; form: BankForm; back: Back | null };
export type Back = { url: string; method: "POST" | "GET"; message: CallbackMessage };

/** Changes an answer to the adapter's request, as a gateway or a proxy in between could. */
export type Bend = (answer: Response) => Response | Promise<Response>;

/** An adapter, and over HTTP the simulator of its bank, which knows nothing of the adapter. */
export type Counterpart = AsyncDisposable & {
  kind: BankName;
  bank: Bank;
  account: BankAccount;
  simulator: RunningSimulator;
  /** Begins a payment, and goes to the bank with it as the donor's browser would. */
  go(act: DonorAct, payment?: BankPayment): Promise<Gone>;
  /** Where the bank's server sends its messages. */
  notifyUrl: string;
  /** The message of the bank's server about a payment; waits for it. */
  noticeOf(number: string): Promise<CallbackMessage>;
  /** The bank's own record of the newest payment under a number. */
  bookedOf(number: string): Booked | undefined;
  /** null: answers come as they are. */
  bend(how: Bend | null): void;
  /** Requests of the adapter so far. */
  calls(): number;
  /** The bank's clock moves on. */
  pass(ms: number): void;
};

export type CounterpartChoice = {
  kind: BankName;
  /** Settings that differ from the simulator's account. */
  account?: BankAccount;
  /** Options of this kind of simulator. */
  simulator?: object;
};

const patience = () => AbortSignal.timeout(8_000);

export async function openCounterpart(choice: CounterpartChoice): Promise<Counterpart> {
  const { kind } = choice;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const simulator = simulators[kind].open({ mount: "/bank", pace: 0.001, now, ...choice.simulator });
  const notices: CallbackMessage[] = [];
  const server = createServer(async (request, response) => {
    if (simulator.handle(request, response)) return;
    notices.push(await readMessage(request));
    response.end(bank.notified ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const notifyUrl = `${origin}/notify`;
  simulator.setNotifyUrl(notifyUrl);
  const account = {
    ...simulators[kind].account({ browser: `${origin}/bank`, server: `${origin}/bank` }),
    ...choice.account,
  };
  let bend: Bend | null = null;
  let calls = 0;
  const bank = createBank(kind, account, {
    timeoutMs: 2_000,
    clock: { now },
    fetch: async (...request: Parameters<typeof fetch>) => {
      calls++;
      const answer = await fetch(...request);
      return bend ? bend(answer) : answer;
    },
  });
  const bookedOf = (number: string) => simulator.payments().findLast((one) => one.number === number);
  return {
    kind,
    bank,
    account,
    simulator,
    notifyUrl,
    bookedOf,
    go: (act, payment = newPayment()) => payAtBank(bank, { ...payment, notifyUrl }, act),
    noticeOf: (number) => waitForNotice(notices, number),
    bend(how) {
      bend = how;
    },
    calls: () => calls,
    pass(ms) {
      ahead += ms;
    },
    async [Symbol.asyncDispose]() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function payAtBank(bank: Bank, payment: BankPayment, act: DonorAct): Promise<Gone> {
  const createdAt = new Date();
  const { form, memo } = await bank.begin(payment, patience());
  const { number, amount } = payment;
  const attempt: BankAttempt = { number, memo, amount, createdAt };
  const back = await goToBank(form, codeOf[act]);
  if (back === null) return { payment, attempt, form, back };
  const { url, method, body, headers } = back;
  const message = { body, headers, query: new URL(url).searchParams };
  return { payment, attempt, form, back: { url, method, message } };
}

async function readMessage(request: IncomingMessage): Promise<CallbackMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = new Uint8Array(Buffer.concat(chunks));
  const headers = new Headers(request.headers as Record<string, string>);
  const query = new URL(request.url ?? "", "http://127.0.0.1").searchParams;
  return { body, headers, query };
}

/** The first message that names the number; an error when none comes in five seconds. */
async function waitForNotice(notices: readonly CallbackMessage[], number: string): Promise<CallbackMessage> {
  const end = performance.now() + 5_000;
  for (;;) {
    const found = notices.find(({ body }) => Buffer.from(body).toString("latin1").includes(number));
    if (found) return found;
    if (performance.now() > end) throw new Error(`the bank's server reports nothing about ${number}`);
    await wait(5);
  }
}
