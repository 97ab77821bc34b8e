import type { Bank } from "./bank.ts";

/** Implements BANK_CALLBACK=inquiry: messages of the bank decide nothing, and cause an inquiry about their attempt. */
export function decideByInquiry(bank: Bank): Bank {
  return {
    ...bank,
    verify(fields) {
      const verdict = bank.verify(fields);
      const { number } = verdict;
      if (number === null) return verdict;
      const isUnproven = verdict.kind === "untrusted" || verdict.kind === "unverified";
      const weak3d = "weak3d" in verdict ? { weak3d: verdict.weak3d } : {};
      return {
        kind: "unverified",
        number,
        reason: isUnproven ? verdict.reason : "inquiry-decides",
        ...weak3d,
      };
    },
  };
}
