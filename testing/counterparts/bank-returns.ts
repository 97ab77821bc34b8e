import { type BankName, kindOf } from "#server/giving/payments/banks/registry.ts";
import type { BankReturn } from "#testing/merchants/browser.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";

/** What the return of a donor from the bank says, and what the site answers. */
export type ReturnReader = {
  /** The number of the attempt. */
  numberOf(returned: BankReturn): string;
  /** The query of the result page to which a genuine return leads (docs/contract.md#the-banks-callback). */
  answerTo(returned: BankReturn): string;
};

/** What a drill must know of a kind of bank beyond the bank contract: how donors return, and what may follow. */
export type BankReturns = ReturnReader & {
  kind: BankName;
  /** Whether a genuine message settles a payment. At other banks an inquiry decides, and the answer to the sender says nothing. */
  settlesByMessage: boolean;
  /** The number of requests of one inquiry about a paid attempt. */
  requestsIfPaid: number;
  /** Whether the bank has a list of a day, which also shows payments that are not ours. */
  hasList: boolean;
  /** Whether the bank shows a second sale under one number. */
  showsSecondSale: boolean;
  /** Whether a void in the bank's panel is a refund. */
  voidIsRefund: boolean;
  /** Whether an attempt may end with this code when the bank has this record of it. */
  endsWith(code: string | null, payment: Booked | undefined): boolean;
};

const checking = "?status=pending";

/** PayFor and NestPay: the browser brings a signed message. */
function bySignedMessage(
  kind: BankName,
  names: { number: string; step: string },
  facts: Pick<BankReturns, "requestsIfPaid" | "hasList">,
): BankReturns {
  const { meaning, givenUp } = kindOf(kind).traits;
  return {
    kind,
    settlesByMessage: true,
    showsSecondSale: true,
    voidIsRefund: false,
    ...facts,
    numberOf: ({ fields }) => fields.get(names.number) ?? "",
    answerTo({ fields }) {
      if (!/^[1-4]$/.test(fields.get(names.step) ?? "")) return "?status=error&type=3d_auth_failed";
      const approved = fields.get("ProcReturnCode") === "00";
      return approved ? "?status=success" : "?status=error&type=payment_failed";
    },
    endsWith(code, payment) {
      // The code of a failed 3-D step depends on the message that reported it.
      const failed3d = payment?.result === "authenticationFailed" && code !== null && meaning(code) === "N7";
      // Without a code, or without a form at the bank, the site gives the attempt up after a day.
      const expected = payment ? (payment.code ?? givenUp.pending) : givenUp["not-found"];
      return code === expected || failed3d;
    },
  };
}

/** PayTR and iyzico: the browser brings only the number, the bank's server sends a message, and an inquiry decides. */
function byInquiry(
  kind: BankName,
  facts: Pick<BankReturns, "voidIsRefund">,
  failedWith: (code: string, payment: Booked) => boolean,
): BankReturns {
  const { givenUp } = kindOf(kind).traits;
  return {
    kind,
    settlesByMessage: false,
    showsSecondSale: false,
    hasList: false,
    requestsIfPaid: 1,
    ...facts,
    numberOf: ({ url }) => new URL(url).searchParams.get("number") ?? "",
    answerTo: () => checking,
    endsWith(code, payment) {
      if (payment?.result === "approved") return code === "00";
      if (code === null) return false;
      return Object.values(givenUp).includes(code) || (payment !== undefined && failedWith(code, payment));
    },
  };
}

export const bankReturns: Readonly<Record<BankName, BankReturns>> = {
  payfor: bySignedMessage(
    "payfor",
    { number: "OrderId", step: "3DStatus" },
    { requestsIfPaid: 1, hasList: true },
  ),
  // The order's history shows refunds.
  nestpay: bySignedMessage(
    "nestpay",
    { number: "oid", step: "mdStatus" },
    { requestsIfPaid: 2, hasList: false },
  ),
  // Our code is `R` and the number at the beginning of PayTR's text.
  paytr: byInquiry("paytr", { voidIsRefund: true }, (code, payment) => code.startsWith(`R${payment.code}`)),
  iyzico: byInquiry("iyzico", { voidIsRefund: false }, (code, payment) =>
    payment.result === "declined" ? code === payment.code : /^(?:MD\d|FAILURE)$/.test(code),
  ),
};

/** Reads returns to a site with several banks, whose return addresses name the bank. */
export function returnsOfBanks(banks: readonly { name: string; kind: BankName }[]): ReturnReader {
  const returnsOf = ({ url }: BankReturn) => {
    const bank = banks.find(({ name }) => new URL(url).pathname.endsWith(`/${name}`));
    if (!bank) throw new Error(`no bank leads back to ${url}`);
    return bankReturns[bank.kind];
  };
  return {
    numberOf: (returned) => returnsOf(returned).numberOf(returned),
    answerTo: (returned) => returnsOf(returned).answerTo(returned),
  };
}
