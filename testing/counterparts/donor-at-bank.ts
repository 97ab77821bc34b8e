import type {
  Bank,
  BankAttempt,
  BankForm,
  BankPayment,
  CallbackMessage,
} from "#server/giving/payments/banks/bank.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { openShop } from "#testing/merchants/shop.ts";
import { newPayment } from "#testing/world/gift.ts";
import { type BankChoice, openBank } from "./banks.ts";

/** What the donor does on the bank's page. */
export type DonorAct = "approve" | "fail-3d" | "no-funds" | "approve-and-vanish" | "leave";

const codeOf: Record<DonorAct, string | null> = {
  approve: "123456",
  "fail-3d": "000000",
  "no-funds": "100051",
  "approve-and-vanish": "999999",
  leave: null,
};

/** A payment that was begun at the bank. `back` is the request with which the browser returns; null: it never does. */
export type BegunPayment = { payment: BankPayment; attempt: BankAttempt; form: BankForm; back: Back | null };
export type Back = { url: string; method: "POST" | "GET"; message: CallbackMessage };

export type Counterpart = Awaited<ReturnType<typeof openCounterpart>>;

export type CounterpartChoice = Pick<BankChoice, "account" | "simulator"> & { kind: BankName };

/** Opens a bank to which donors go, and a server that receives its messages. */
export async function openCounterpart(choice: CounterpartChoice) {
  let ahead = 0;
  const shop = await openShop();
  const opened = await openBank({
    kind: choice.kind,
    ...(choice.account && { account: choice.account }),
    now: () => new Date(Date.now() + ahead),
    simulator: { pace: 0.001, ...choice.simulator },
    parts: { timeoutMs: 2_000 },
  });
  const { bank, simulator } = opened;
  const notifyUrl = shop.base;
  simulator.setNotifyUrl(notifyUrl);
  return {
    ...opened,
    /** Where the bank's server sends its messages. */
    notifyUrl,
    /** The bank's own record of the newest payment under a number. */
    bookedOf: (number: string) => simulator.payments().findLast((one) => one.number === number),
    /** Begins a payment, and goes to the bank with it as the donor's browser does. */
    go: (act: DonorAct, payment = newPayment()) => visitBank(bank, { ...payment, notifyUrl }, act),
    /** Waits for the message of the bank's server about a payment. */
    async noticeOf(number: string): Promise<CallbackMessage> {
      const { body, headers } = await shop.messageAbout(number);
      return { body: Buffer.from(body, "latin1"), headers, query: new URLSearchParams() };
    },
    /** Moves the clock of the bank forward. */
    passMs(ms: number): void {
      ahead += ms;
    },
    async [Symbol.asyncDispose]() {
      await opened.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

async function visitBank(bank: Bank, payment: BankPayment, act: DonorAct): Promise<BegunPayment> {
  const createdAt = new Date();
  const { form, memo } = await bank.begin(payment, AbortSignal.timeout(8_000));
  const { number, amount } = payment;
  const attempt: BankAttempt = { number, memo, amount, createdAt };
  const returned = await goToBank(form, codeOf[act]);
  if (returned === null) return { payment, attempt, form, back: null };
  const { url, method, body, headers } = returned;
  const message = { body, headers, query: new URL(url).searchParams };
  return { payment, attempt, form, back: { url, method, message } };
}
