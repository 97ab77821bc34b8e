import { readBytes } from "#app/http/request/read-body.ts";
import type { App } from "#server/compose/compose.ts";
import type { Bank, CallbackVerdict } from "#server/giving/payments/banks/bank.ts";
import { isSharedAddress, wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Sender } from "#server/giving/payments/finish-payment.ts";
import { findBank, type SiteBank } from "#server/giving/payments/site-bank.ts";

/** The largest real message has about 120 fields and 5 KB. */
const bodyLimit = 64 * 1024;

/** Returns the fields of a message to one of the bank's addresses; a message that is too long has none. */
export async function readBankMessage(request: Request, bank: Bank): Promise<URLSearchParams> {
  const body = (await readBytes(request, bodyLimit)) ?? new Uint8Array();
  const query = new URL(request.url).searchParams;
  return bank.readCallback({ body, headers: request.headers, query });
}

/**
 * Returns the bank of a message to this address. Banks that share an address each check the message: the first that
 * proves it authentic gets it, else the first that recognises it, else the first of all.
 */
export async function bankOfMessage(
  { payments: { banks } }: App,
  name: string | undefined,
  request: Request,
): Promise<SiteBank | undefined> {
  if (name !== undefined) return findBank(banks, name);
  const shared = banks.filter(({ traits }) => traits.returnAddress === "shared");
  const [first = banks[0], ...others] = shared;
  if (others.length === 0) return first;
  const verdicts: { bank: SiteBank; kind: CallbackVerdict["kind"] }[] = [];
  for (const bank of shared) {
    const fields = await readBankMessage(request.clone(), bank);
    verdicts.push({ bank, kind: bank.verify(fields).kind });
  }
  const proven = verdicts.find(({ kind }) => kind === "paid" || kind === "declined");
  return (proven ?? verdicts.find(({ kind }) => kind === "unverified"))?.bank ?? first;
}

export function senderOfMessage({ limits, payments }: App, address: string, isServer: boolean): Sender {
  const isShared = isSharedAddress(address);
  return {
    isServer,
    networkKey: isShared ? null : (payments.toNetworkKey?.(address) ?? null),
    count: async () => (isShared ? null : limits.unverifiedCallbacks.consume(wideNetworkOf(address))),
  };
}
