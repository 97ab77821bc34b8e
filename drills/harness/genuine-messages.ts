import { responseRnd } from "../../tools/bank-simulator/bank-clock.ts";
import { recordOf } from "../../tools/bank-simulator/payfor/bank-record.ts";
import { callbackFields, type Signing } from "../../tools/bank-simulator/payfor/callback-fields.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/payfor/merchant.ts";
import { newTransaction } from "../../tools/bank-simulator/payfor/new-transaction.ts";
import type { Random } from "./random.ts";

/** A message as the bank makes and signs it. */
export type Genuine = { approved: boolean; fields: Readonly<Record<string, string>> };

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

/** The signed fields in the order in which they are concatenated (bank document, 4.3). */
export const signedNames = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"] as const;

export function randomNumber(random: Random): string {
  return `HD${random.text(letters + digits, 14)}`;
}

/** @param amount kuruş */
export function genuineApproval(
  random: Random,
  number: string,
  amount: number,
  hashOrder: Signing["hashOrder"] = "extended",
): Genuine {
  const authCode = random.pick([`S${random.text(digits, 5)}`, random.text(letters + digits, 6)]);
  const state = {
    threeDStatus: "1",
    d3Stat: "Y",
    txnResult: "Success",
    txnStatus: "Y",
    procReturnCode: "00",
  };
  return {
    approved: true,
    fields: sign(random, number, amount, { ...state, authCode }, { digest: digestOf(random), hashOrder }),
  };
}

/** A failure at the 3-D step, a decline, or a refusal by the gateway. */
export function genuineFailure(random: Random, number: string, amount: number): Genuine {
  const procReturnCode = random.pick([
    ...[
      "MR15",
      "MR15",
      "V034",
      "V033",
      "V000",
      "V9196",
      "101310",
      "100100",
      "M041",
      "M001",
      "N7",
      "E8",
      "E1",
    ],
    ...["05", "14", "51", "54", "57", "61", "01", "10", "91"],
    random.text(digits, 2).replace("00", "65"),
    random.text(digits, 6),
  ]);
  const threeDStatus = /^(MR|V0|1)/.test(procReturnCode) ? random.pick(["-1", "0", "1"]) : "1";
  const state = { threeDStatus, d3Stat: "N", txnResult: "Failed", txnStatus: "N", procReturnCode };
  // The gateway mostly leaves it empty; V014 in 5.1 of the document shows a value.
  const authCode = random.chance(0.8) ? "" : random.text(letters + digits, 6);
  const hashOrder = random.chance(0.5) ? "extended" : "legacy";
  return {
    approved: false,
    fields: sign(random, number, amount, { ...state, authCode }, { digest: digestOf(random), hashOrder }),
  };
}

function digestOf(random: Random): Signing["digest"] {
  return random.chance(0.5) ? "sha1" : "sha256";
}

type State = Partial<ReturnType<typeof recordOf>> & { procReturnCode: string };

function sign(
  random: Random,
  number: string,
  amount: number,
  state: State,
  signing: Omit<Signing, "merchant">,
): Record<string, string> {
  const moment = new Date(1_795_000_000_000 + random.below(1_000_000_000));
  const back = "http://localhost/api/payment-verify";
  const echo = {
    MbrId: simulatorMerchant.mbrId,
    MerchantID: simulatorMerchant.merchantId,
    OrderId: number,
    SecureType: "3DPay",
    TxnType: "Auth",
    PurchAmount: (amount / 100).toFixed(2),
    Currency: "949",
    InstallmentCount: "0",
    OkUrl: back,
    FailUrl: back,
    Lang: "TR",
    Rnd: random.text("0123456789abcdef", 32),
  };
  const card = { mask: "415565******0111", brand: "V", expired: false } as const;
  const form = { kind: "accepted", echo, card } as const;
  const started = newTransaction(form, { moment, callerAddress: "127.0.0.1", latest: undefined });
  const reference = state.txnResult === "Success" ? random.text(digits, 12) : "";
  const record = { ...recordOf(started), reference, responseRnd: ticks(random, moment), ...state };
  return callbackFields(record, { ...signing, merchant: simulatorMerchant });
}

/** Half of them contain what a forger needs: 001, the signed part of "approved, 3-D passed". */
function ticks(random: Random, moment: Date): string {
  const genuine = responseRnd(moment, random.below(10_000));
  if (random.chance(0.5)) return genuine;
  const at = 2 + random.below(16);
  return `${genuine.slice(0, at)}001${genuine.slice(at + 3)}`;
}
