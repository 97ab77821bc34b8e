import { expect, test } from "vitest";
import type { InquiryAnswer } from "../banks/bank.ts";
import { kindOf } from "../banks/registry.ts";
import { failureIn } from "./rules.ts";

const failedAnswer = (returnCode: string): InquiryAnswer => ({ kind: "failed", returnCode });
const unknownAnswer = (reason: string): InquiryAnswer => ({ kind: "unknown", reason });

test.each([
  ["payfor", unknownAnswer("timeout"), "inquiry"],
  ["payfor", unknownAnswer("network"), "inquiry"],
  ["payfor", unknownAnswer("http-503"), "inquiry"],
  ["payfor", unknownAnswer("http-404"), null],
  ["payfor", unknownAnswer("not-a-record"), null],
  ["payfor", unknownAnswer("aborted"), null],
  ["payfor", { kind: "not-found" }, null],
  ["payfor", { kind: "pending" }, null],
  ["payfor", failedAnswer("96"), "system"],
  ["payfor", failedAnswer("E9"), "system"],
  ["payfor", failedAnswer("91"), null],
  ["nestpay", failedAnswer("96"), "system"],
  ["nestpay", failedAnswer("91"), null],
  ["paytr", failedAnswer("R99"), "system"],
  ["paytr", failedAnswer("R0-51"), null],
  ["iyzico", failedAnswer("10096"), "system"],
  ["iyzico", failedAnswer("10091"), null],
] as const)("at a %s bank, the answer %o counts as the failure %s", (kind, answer, failure) => {
  expect(failureIn(answer, kindOf(kind).traits.meaning)).toBe(failure);
});
