import { ownValue } from "#shared/text/own-value.ts";
import { ownReasons, refundText } from "./messages.ts";

/**
 * Why a refund was refused or waits: a reason of ours, or the bank's code alone. The texts that this site has for codes
 * are about payments.
 */
export function describeCode(code: string): string {
  return ownValue(ownReasons, code) ?? refundText.bankCode(code);
}
