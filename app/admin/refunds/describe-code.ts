import { ownValue } from "#shared/own-value.ts";
import { ownReasons } from "./messages.ts";

/** Why a refund was refused or waits: a reason of ours, or the bank's code with its meaning. */
export function describeCode(code: string, codes: Record<string, string>): string {
  return ownValue(ownReasons, code) ?? `${code}: ${ownValue(codes, code) ?? ""}`.replace(/: $/, "");
}
