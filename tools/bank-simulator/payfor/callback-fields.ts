import { callbackDate } from "../bank-clock.ts";
import { type BankRecord, commonFields, type Fields } from "./bank-record.ts";
import { type Digest, type HashOrder, responseHash } from "./hash.ts";
import type { Merchant } from "./merchant.ts";

/** How the bank signs: the account whose key it uses, and the variants of docs/banks/payfor.md#the-response-hash. */
export type Signing = { readonly merchant: Merchant; readonly digest: Digest; readonly hashOrder: HashOrder };

/**
 * The complete field set that the browser returns (docs/banks/payfor.md#the-callback). It is signed with the account data of
 * the bank, never with the values of the form.
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
  // Real messages name the digest only while it is SHA-1; the SHA-256 ones come without the field.
  if (digest === "sha1") fields.HashType = "Sha1";
  return fields;
}
