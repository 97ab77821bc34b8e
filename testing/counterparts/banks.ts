import type { Bank, BankForm } from "#server/giving/payments/banks/bank.ts";
import { type BankName, createBank, kindOf } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import { type SiteBank, siteBank } from "#server/giving/payments/site-bank.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { mounted } from "#testing/merchants/shop.ts";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";

export type BankChoice = {
  kind?: BankName;
  /** Settings that differ from the simulator's account. */
  account?: BankAccount;
  now?: () => Date;
  inquiryFault?: () => InquiryFault | undefined;
  /** Options of this kind of simulator. */
  simulator?: object;
  /** What the adapter gets beside its clock. */
  parts?: { fetch?: typeof fetch; timeoutMs?: number; historyTimeoutMs?: number };
};

/** Answers a request of the adapter in place of the bank, or changes its answer, as a proxy in between could. */
export type Bend = (send: () => Promise<Response>) => Response | Promise<Response>;

export type OpenedBank = Awaited<ReturnType<typeof openBank>>;

/** The adapter of a bank, and over HTTP its simulator, which knows nothing of the adapter. */
export async function openBank(choice: BankChoice = {}) {
  const { kind = "payfor", now, inquiryFault, parts } = choice;
  const {
    simulator,
    base,
    [Symbol.asyncDispose]: close,
  } = await mounted(({ mount }) =>
    simulators[kind].open({
      mount,
      ...(now && { now }),
      ...(inquiryFault && { inquiryFault }),
      ...choice.simulator,
    }),
  );
  const account = { ...accountAt(kind, base), ...choice.account };
  const send = parts?.fetch ?? impatient(inquiryFault);
  let bend: Bend | null = null;
  let calls = 0;
  const bank = createBank(kind, account, {
    timeoutMs: 5_000,
    historyTimeoutMs: 5_000,
    ...(now && { clock: { now } }),
    ...parts,
    fetch: async (...request: Parameters<typeof fetch>) => {
      calls++;
      return bend ? bend(() => send(...request)) : send(...request);
    },
  });
  return {
    kind,
    account,
    simulator,
    bank,
    /** null: answers come as they are. */
    bend(how: Bend | null): void {
      bend = how;
    },
    /** Requests of the adapter so far. */
    calls: () => calls,
    close,
  };
}

export function accountAt(kind: BankName, base: string): BankAccount {
  return simulators[kind].account({ browser: base, server: base });
}

/**
 * The environment with which a site finds the simulator of a bank.
 *
 * @param name its name in BANKS, when the site has several banks
 */
export function bankEnvironment(kind: BankName, account: BankAccount, name?: string): Record<string, string> {
  const prefix = name === undefined ? "BANK_" : `BANK_${name.toUpperCase()}_`;
  const variables = Object.entries(kindOf(kind).settings).map(([setting, { variable }]) => {
    return [prefix + variable, account[setting] ?? ""];
  });
  const choice = name === undefined ? { BANK: "simulator", SIMULATE: kind } : {};
  return { ...choice, ...Object.fromEntries(variables) };
}

/** For tests that never reach a bank. */
export const absentBank = nameBank(createBank("payfor", accountAt("payfor", "http://127.0.0.1:1")), "payfor");

/** The only bank of the tests' site, unless `alone` is false. */
export function nameBank(bank: Bank, kind: string, name = kind, alone = true): SiteBank {
  return siteBank(bank, { name, kind }, "http://localhost:3000", alone);
}

/** Gives up early where the simulator is about to withhold its answer; other answers have the adapter's own time. */
export function impatient(
  nextFault: (() => InquiryFault | undefined) | undefined,
  send: typeof fetch = fetch,
): typeof fetch {
  return (address, request) => {
    const fault = nextFault?.();
    if (fault !== "timeout" && fault !== "lost") return send(address, request);
    const soon = AbortSignal.timeout(200);
    const signal = request?.signal ? AbortSignal.any([request.signal, soon]) : soon;
    return send(address, { ...request, signal });
  };
}

/** Pays at the bank as a browser would, or leaves its page (`otp` null). Returns the fields that the browser brings back; null: none came. */
export async function payAtBank(form: BankForm, otp: string | null): Promise<URLSearchParams | null> {
  return (await goToBank(form, otp))?.fields ?? null;
}
