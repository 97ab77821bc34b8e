import type { Bank, BankForm } from "#server/giving/payments/banks/bank.ts";
import { type BankName, createBank, kindOf } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import { type SiteBank, siteBank } from "#server/giving/payments/site-bank.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { mountSimulator } from "#testing/merchants/shop.ts";
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
  /** Parts of the adapter other than its clock. */
  parts?: { fetch?: typeof fetch; timeoutMs?: number; historyTimeoutMs?: number };
};

/** Answers a request of the adapter instead of the bank, or changes its answer, as a proxy could. */
type Interception = (send: () => Promise<Response>) => Response | Promise<Response>;

/** Opens the simulator of a bank, and the adapter that talks to it over HTTP. */
export async function openBank(choice: BankChoice = {}) {
  const { kind = "payfor", now, inquiryFault, parts } = choice;
  const {
    simulator,
    base,
    [Symbol.asyncDispose]: close,
  } = await mountSimulator(({ mount }) =>
    simulators[kind].open({
      mount,
      ...(now && { now }),
      ...(inquiryFault && { inquiryFault }),
      ...choice.simulator,
    }),
  );
  const account = { ...accountAt(kind, base), ...choice.account };
  const send = parts?.fetch ?? createImpatientFetch(inquiryFault);
  let intercept: Interception | null = null;
  let calls = 0;
  const bank = createBank(kind, account, {
    timeoutMs: 5_000,
    historyTimeoutMs: 5_000,
    ...(now && { clock: { now } }),
    ...parts,
    fetch: async (...request: Parameters<typeof fetch>) => {
      calls++;
      return intercept ? intercept(() => send(...request)) : send(...request);
    },
  });
  return {
    kind,
    account,
    simulator,
    bank,
    /** Intercepts all further requests of the adapter; null: none. */
    intercept(next: Interception | null): void {
      intercept = next;
    },
    /** The number of requests that the adapter has made. */
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

/** A bank for tests that make no request to it. */
export const absentBank = nameBank(createBank("payfor", accountAt("payfor", "http://127.0.0.1:1")), "payfor");

/** Gives a bank its name and its addresses on the site of the tests. `alone`: whether the site has no other bank. */
export function nameBank(bank: Bank, kind: string, name = kind, alone = true): SiteBank {
  return siteBank(bank, { name, kind }, "http://localhost:3000", alone);
}

/** A fetch with a short timeout for requests that the simulator will not answer. */
export function createImpatientFetch(
  nextFault: (() => InquiryFault | undefined) | undefined,
  send: typeof fetch = fetch,
): typeof fetch {
  return (address, request) => {
    const fault = nextFault?.();
    if (fault !== "timeout" && fault !== "lost") return send(address, request);
    const shortTimeout = AbortSignal.timeout(200);
    const signal = request?.signal ? AbortSignal.any([request.signal, shortTimeout]) : shortTimeout;
    return send(address, { ...request, signal });
  };
}

/**
 * Pays at the bank as a browser does, or leaves its page (`otp` null). Returns the fields of the callback; null: the
 * browser never returns.
 */
export async function payAtBank(form: BankForm, otp: string | null): Promise<URLSearchParams | null> {
  return (await goToBank(form, otp))?.fields ?? null;
}
