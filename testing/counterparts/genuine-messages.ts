import type { Random } from "#testing/donor/random.ts";
import { responseRnd } from "#tools/bank-simulator/bank-clock.ts";
import { recordOf } from "#tools/bank-simulator/payfor/bank-record.ts";
import { callbackFields } from "#tools/bank-simulator/payfor/callback-fields.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import { newTransaction } from "#tools/bank-simulator/payfor/new-transaction.ts";

/** An approval as a PayFor bank makes and signs it; kuruş. */
export function genuineApproval(random: Random, number: string, amount: number): Record<string, string> {
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
  const approved = {
    threeDStatus: "1",
    d3Stat: "Y",
    txnResult: "Success",
    txnStatus: "Y",
    procReturnCode: "00",
  };
  const record = {
    ...recordOf(started),
    ...approved,
    authCode: `S${random.text("0123456789", 5)}`,
    reference: random.text("0123456789", 12),
    responseRnd: responseRnd(moment, random.below(10_000)),
  };
  return callbackFields(record, { merchant: simulatorMerchant, digest: "sha1", hashOrder: "extended" });
}
