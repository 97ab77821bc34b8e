import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import {
  type BankSimulator,
  type BankSimulatorOptions,
  createBankSimulator,
} from "#tools/bank-simulator/payfor/simulator.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import type { Bank, BankForm } from "./banks/bank.ts";
import { createBank } from "./banks/registry.ts";
import { type SiteBank, siteBank } from "./site-bank.ts";

/** The bank of tests about something else: the adapter of one kind, and over HTTP its simulator. */
export async function openTestBank(
  options: Omit<BankSimulatorOptions, "mount">,
): Promise<{ bank: Bank; simulator: BankSimulator; close(): Promise<void> }> {
  const { now } = options;
  const simulator = createBankSimulator({ mount: "/bank", ...options });
  const server = createServer((request, response) => simulator.handle(request, response));
  // Longer than any test blocks this process: a connection must not be closed during a request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank`;
  return {
    bank: bankAt(base, { fetch: impatient(options.inquiryFault), ...(now && { clock: { now } }) }),
    simulator,
    async close() {
      await simulator.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** For tests that never reach a bank. */
export const absentBank = nameTestBank(bankAt("http://127.0.0.1:1"), "payfor");

/** The only bank of the tests' site. */
export function nameTestBank(bank: Bank, kind: string, name = kind, alone = true): SiteBank {
  return siteBank(bank, { name, kind }, "http://localhost:3000", alone);
}

function bankAt(base: string, parts: object = {}): Bank {
  const account = simulators.payfor.account({ browser: base, server: base });
  return createBank("payfor", account, { timeoutMs: 5_000, historyTimeoutMs: 5_000, ...parts });
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

const card = { number: "4155650100416111", expiry: "1230", cvv: "123", holder: "AYSE YILMAZ" } as const;

/**
 * Goes to the bank as a browser would, types the card and the one-time password there, and returns the callback's
 * fields; null: none came.
 */
export async function payAtBank(form: BankForm, otp: string): Promise<URLSearchParams | null> {
  const page = await open(form);
  if (!page.includes('name="otp"')) return hiddenFields(page);
  const action = unescapeHtml(/<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? "");
  const fields = { ...Object.fromEntries(hiddenFields(page)), otp };
  const answer = await post(new URL(action, form.action).href, fields);
  return answer.includes("<form") ? hiddenFields(answer) : null;
}

async function open({ action, method, fields, card: names }: BankForm): Promise<string> {
  if (method === "GET") return (await fetch(`${action}?${new URLSearchParams(fields)}`)).text();
  const typed = Object.entries(names ?? {}).map(([what, name]) => [name, card[what as keyof typeof card]]);
  return post(action, { ...fields, ...Object.fromEntries(typed) });
}

async function post(url: string, fields: Record<string, string>): Promise<string> {
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
