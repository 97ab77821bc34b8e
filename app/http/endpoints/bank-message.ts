import { readBytes } from "#app/http/request/read-body.ts";
import type { App } from "#server/compose/compose.ts";
import type { Bank, CallbackVerdict } from "#server/giving/payments/banks/bank.ts";
import { isSharedAddress, wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Sender } from "#server/giving/payments/finish-payment.ts";
import { findBank, type SiteBank } from "#server/giving/payments/site-bank.ts";

/** The largest message of a bank has about 120 fields and 5 KB. */
const bodyLimitBytes = 64 * 1024;

/** Returns the fields of a bank's message. A message above the limit counts as empty. */
export async function readBankMessage(request: Request, bank: Bank): Promise<URLSearchParams> {
  const body = (await readBytes(request, bodyLimitBytes)) ?? new Uint8Array();
  const query = new URL(request.url).searchParams;
  return bank.readCallback({ body, headers: request.headers, query });
}

/**
 * Finds the bank that a message is for. If several banks share the address, each bank checks the message: the first
 * bank that finds it authentic gets it, else the first bank that finds it unverified, else the first bank.
 */
export async function findMessageBank(
  { payments: { banks } }: App,
  name: string | undefined,
  request: Request,
): Promise<SiteBank | undefined> {
  if (name !== undefined) return findBank(banks, name);
  const candidates = banks.filter(({ traits }) => traits.returnAddress === "shared");
  const [first = banks[0], ...furtherBanks] = candidates;
  if (furtherBanks.length === 0) return first;
  const verdicts: { bank: SiteBank; kind: CallbackVerdict["kind"] }[] = [];
  for (const bank of candidates) {
    const fields = await readBankMessage(request.clone(), bank);
    verdicts.push({ bank, kind: bank.verify(fields).kind });
  }
  const authentic = verdicts.find(({ kind }) => kind === "paid" || kind === "declined");
  return (authentic ?? verdicts.find(({ kind }) => kind === "unverified"))?.bank ?? first;
}

export function describeSender({ limits, payments }: App, address: string, isServer: boolean): Sender {
  const isShared = isSharedAddress(address);
  return {
    isServer,
    networkKey: isShared ? null : (payments.toNetworkKey?.(address) ?? null),
    count: async () => (isShared ? null : limits.unverifiedCallbacks.consume(wideNetworkOf(address))),
  };
}
