/**
 * The names of the bank's messages. The signature covers values in the order of their names and not the names
 * themselves, so a message may settle only if its names are known: every required one once, and no other than these
 * (docs/banks/nestpay.md#names).
 */

/** The bank repeats these fields of our form; each value is checked. */
export const repeatedNames = [
  ...["amount", "callbackUrl", "clientid", "currency", "failUrl", "hashAlgorithm", "lang", "oid", "okUrl"],
  ...["refreshtime", "rnd", "storetype", "taksit", "TranType"],
] as const;

/** Every message has these. */
export const requiredNames = [...repeatedNames, "mdStatus", "HASH"] as const;

/** Every message about a payment has these; one about a failed 3-D step may lack them. */
export const namesOfPayment = ["Response", "ProcReturnCode"] as const;
/** Every approval has these. */
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

/** Texts that a donor may type at the bank: known only while they are empty. */
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
