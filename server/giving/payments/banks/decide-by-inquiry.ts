import type { Bank } from "./bank.ts";

/** BANK_CALLBACK=inquiry: no message of this bank decides anything; whatever one names, an inquiry decides. */
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
