/**
 * The field names of the bank's messages. The hash covers the values in the sequence of their names, but not the names
 * themselves. So a message may settle only if it contains every required name once, and only names of this file
 * (docs/banks/nestpay.md#names).
 */

/** The fields that the bank copies from our form. */
export const repeatedNames = [
  ...["amount", "callbackUrl", "clientid", "currency", "failUrl", "hashAlgorithm", "lang", "oid", "okUrl"],
  ...["refreshtime", "rnd", "storetype", "taksit", "TranType"],
] as const;

/** The fields of every message. */
export const requiredNames = [...repeatedNames, "mdStatus", "HASH"] as const;

/** The fields of every message about a payment. A message about a failed 3-D step may lack them. */
export const namesOfPayment = ["Response", "ProcReturnCode"] as const;
/** The fields of every approval. */
export const namesOfApproval = [...namesOfPayment, "AuthCode", "HostRefNum", "TransId"] as const;

const optionalNames = [
  ...["ACQBIN", "acqStan", "AuthCode", "callbackCall", "cavv", "clientIp", "digest", "dsId", "eci", "ErrMsg"],
  ...[
    "Ecom_Payment_Card_ExpDate_Month",
    "Ecom_Payment_Card_ExpDate_Year",
    "encoding",
    "HostRefNum",
    "islemtipi",
  ],
  ...["MaskedPan", "maskedCreditCard", "md", "mdErrorMsg", "merchantID", "merchantName", "nationalidno"],
  ...[
    "PAResSyntaxOK",
    "PAResVerified",
    "payResults.dsId",
    "ProcReturnCode",
    "Response",
    "ReturnOid",
    "SettleId",
  ],
  ...["sID", "TRANID", "TransId", "txstatus", "version", "xid"],
  ...["EXTRA.CARDBRAND", "EXTRA.CARDISSUER", "EXTRA.HOSTDATE", "EXTRA.KAZANILANPUAN", "EXTRA.MERCHANTID"],
  ...["EXTRA.TERMINALID", "EXTRA.TRXDATE"],
] as const;

/** Texts that a donor may enter at the bank. These names are known only without a value. */
const namesWithoutValue = [
  "Email",
  "Fadres",
  "Fadres2",
  "Fismi",
  "firmaadi",
  "tadres",
  "tadres2",
  "tcknvkn",
  "tismi",
];

const knownNames = new Set<string>([...requiredNames, ...optionalNames]);

export function isKnown(name: string, value: string): boolean {
  return knownNames.has(name) || (value === "" && namesWithoutValue.includes(name));
}
