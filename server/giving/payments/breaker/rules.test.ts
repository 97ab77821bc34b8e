import { expect, test } from "vitest";
import type { InquiryAnswer } from "../banks/bank.ts";
import { kindOf } from "../banks/registry.ts";
import { failureIn } from "./rules.ts";

const failed = (returnCode: string): InquiryAnswer => ({ kind: "failed", returnCode });
const unknown = (reason: string): InquiryAnswer => ({ kind: "unknown", reason });

test.each([
  ["payfor", unknown("timeout"), "inquiry"],
  ["payfor", unknown("network"), "inquiry"],
  ["payfor", unknown("http-503"), "inquiry"],
  ["payfor", unknown("http-404"), null],
  ["payfor", unknown("not-a-record"), null],
  ["payfor", unknown("aborted"), null],
  ["payfor", { kind: "not-found" }, null],
  ["payfor", { kind: "pending" }, null],
  ["payfor", failed("96"), "system"],
  ["payfor", failed("E9"), "system"],
  ["payfor", failed("91"), null],
  ["nestpay", failed("96"), "system"],
  ["nestpay", failed("91"), null],
  ["paytr", failed("R99"), "system"],
  ["paytr", failed("R0-51"), null],
  ["iyzico", failed("10096"), "system"],
  ["iyzico", failed("10091"), null],
] as const)("at a %s bank, the answer %o counts as the failure %s", (kind, answer, failure) => {
  expect(failureIn(answer, kindOf(kind).traits.meaning)).toBe(failure);
});
