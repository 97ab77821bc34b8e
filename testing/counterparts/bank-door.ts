import { type BankName, kindOf } from "#server/giving/payments/banks/registry.ts";
import type { WayBack } from "#testing/merchants/browser.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";

/** What a donor's return says, and what the site answers. */
export type WayHome = {
  /** The attempt that a return is about. */
  numberOf(back: WayBack): string;
  /** The query of the result page to which a genuine return leads (docs/contract.md#the-banks-callback). */
  answerTo(back: WayBack): string;
};

/** What a drill must know of a kind of bank beyond the bank contract: how donors come back, and what may follow. */
export type BankDoor = WayHome & {
  kind: BankName;
  /** A genuine message settles. If not, an inquiry decides, and the answer to the sender says nothing. */
  settlesByMessage: boolean;
  /** Requests of one inquiry about a payment that was just made. */
  requestsIfPaid: number;
  /** The bank's list of a day shows what no inquiry does: payments that are not ours. */
  hasList: boolean;
  /** A second sale under one number can be seen. */
  showsSecondSale: boolean;
  /** What staff took back in the panel is a refund; there is no void. */
  voidIsRefund: boolean;
  /** Whether an attempt may end with this code, given what the bank's books say of it. */
  endsWith(code: string | null, payment: Booked | undefined): boolean;
};

const checking = "?status=pending";

/** PayFor and NestPay: the browser brings a signed message. */
function signed(
  kind: BankName,
  names: { number: string; step: string },
  facts: Pick<BankDoor, "requestsIfPaid" | "hasList">,
): BankDoor {
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
      // An adapter may have a name of its own for a failed 3-D step, depending on the message that reported it.
      const failed3d = payment?.result === "authenticationFailed" && code !== null && meaning(code) === "N7";
      // No code was typed, or the form never reached the bank: given up after a day.
      const wanted = payment ? (payment.code ?? givenUp.pending) : givenUp["not-found"];
      return code === wanted || failed3d;
    },
  };
}

/** PayTR and iyzico: the browser brings the number, a server's message comes beside it, an inquiry decides. */
function asked(
  kind: BankName,
  facts: Pick<BankDoor, "voidIsRefund">,
  failedWith: (code: string, payment: Booked) => boolean,
): BankDoor {
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

export const doorOf: Readonly<Record<BankName, BankDoor>> = {
  payfor: signed("payfor", { number: "OrderId", step: "3DStatus" }, { requestsIfPaid: 1, hasList: true }),
  // The order's history tells what was given back.
  nestpay: signed("nestpay", { number: "oid", step: "mdStatus" }, { requestsIfPaid: 2, hasList: false }),
  // Our reasons are `R` and PayTR's number; the rest is read from a text.
  paytr: asked("paytr", { voidIsRefund: true }, (code, payment) => code.startsWith(`R${payment.code}`)),
  iyzico: asked("iyzico", { voidIsRefund: false }, (code, payment) =>
    payment.result === "declined" ? code === payment.code : /^(?:MD\d|FAILURE)$/.test(code),
  ),
};

/** The same where the address to which a donor comes back names one of several banks. */
export function wayHomeTo(banks: readonly { name: string; kind: BankName }[]): WayHome {
  const doorAt = ({ url }: WayBack) => {
    const bank = banks.find(({ name }) => new URL(url).pathname.endsWith(`/${name}`));
    if (!bank) throw new Error(`no bank leads back to ${url}`);
    return doorOf[bank.kind];
  };
  return {
    numberOf: (back) => doorAt(back).numberOf(back),
    answerTo: (back) => doorAt(back).answerTo(back),
  };
}
