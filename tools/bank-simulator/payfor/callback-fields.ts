import { callbackDate } from "../bank-clock.ts";
import { type BankRecord, commonFields, type Fields } from "./bank-record.ts";
import { type Digest, type HashOrder, responseHash } from "./hash.ts";
import type { Merchant } from "./merchant.ts";

/** The account and the variants of the signature (docs/banks/payfor.md#the-response-hash). */
export type Signing = { readonly merchant: Merchant; readonly digest: Digest; readonly hashOrder: HashOrder };

/**
 * Returns all fields of the browser's message (docs/banks/payfor.md#the-callback), signed with the bank's account data
 * and never with values of the form.
 */
export function callbackFields(record: BankRecord, signing: Signing): Fields {
  const fields: Fields = {
    RequestGuid: record.requestGuid,
    TransactionDate: callbackDate(record.moment),
    ...commonFields(record),
    "3DStatus": record.threeDStatus,
    D3Stat: record.d3Stat,
    RRN: record.reference,
    ResponseRnd: record.responseRnd,
  };
  const { merchant, digest, hashOrder } = signing;
  fields.ResponseHash = responseHash((name) => fields[name] ?? "", merchant, digest, hashOrder);
  // Real messages with SHA-256 do not have this field.
  if (digest === "sha1") fields.HashType = "Sha1";
  return fields;
}
