import type { App } from "#server/compose.ts";
import type { Bank } from "#server/payments/banks/bank.ts";
import { readBytes } from "../request/read-body.ts";

/** The largest real message has about 120 fields and 5 KB. */
const bodyLimit = 64 * 1024;

/** The fields of what came to one of the bank's addresses; a message that is too long has none. */
export async function readBankMessage(request: Request, bank: Bank): Promise<URLSearchParams> {
  const body = (await readBytes(request, bodyLimit)) ?? new Uint8Array();
  const query = new URL(request.url).searchParams;
  return bank.readCallback({ body, headers: request.headers, query });
}

/** Whether the address names the bank of this site, or none. */
export function isBankHere({ config }: App, name: string | undefined): boolean {
  return name === undefined || name === config.bank.kind;
}
