import { randomInt } from "node:crypto";
import { referenceNumber, responseRnd } from "../bank-clock.ts";
import { allowedWrongCodes, type OtpMeaning, readOtp } from "../otp.ts";
import type { Outcome, Transaction } from "./transactions.ts";

/**
 * The transaction after the customer has answered with `otp`. A transaction with an outcome keeps it:
 * a page sent twice gets the same callback again and moves no money.
 */
export function answerOtp(transaction: Transaction, otp: string, now: Date): Transaction {
  if (transaction.outcome !== null) return transaction;
  const meaning = readOtp(otp);
  if (meaning.kind === "wrong") {
    const next = { ...transaction, wrongCodes: transaction.wrongCodes + 1 };
    return next.wrongCodes < allowedWrongCodes ? next : { ...next, outcome: failed(now) };
  }
  return { ...transaction, outcome: decide(transaction, meaning, now) };
}

function decide(
  transaction: Transaction,
  meaning: Exclude<OtpMeaning, { kind: "wrong" }>,
  now: Date,
): Outcome {
  if (meaning.kind === "failAuthentication") return failed(now);
  if (meaning.kind === "decline") return declined(meaning.code, now);
  // The 3D step does not check the expiry; the card's issuer does.
  if (transaction.cardExpired) return declined("54", now);
  return {
    kind: "approved",
    procReturnCode: "00",
    authCode: `S${String(randomInt(100_000)).padStart(5, "0")}`,
    reference: referenceNumber(now, transaction.f11),
    ...stamp(now),
    delivery: meaning.delivery,
  };
}

export function declined(procReturnCode: string, now: Date): Outcome {
  return {
    kind: "declined",
    procReturnCode,
    authCode: "",
    reference: "",
    ...stamp(now),
    delivery: "browser",
  };
}

function failed(now: Date): Outcome {
  return {
    kind: "authenticationFailed",
    procReturnCode: "MR15",
    authCode: "",
    reference: "",
    ...stamp(now),
    delivery: "browser",
  };
}

function stamp(now: Date): Pick<Outcome, "responseRnd" | "answeredAt"> {
  return { responseRnd: responseRnd(now, randomInt(10_000)), answeredAt: now.toISOString() };
}
