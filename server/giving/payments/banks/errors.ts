import { AppError } from "#server/platform/errors.ts";

export type BankErrorCode =
  | "BANK_CONFIG_INVALID"
  | "BANK_NUMBER_INVALID"
  | "BANK_AMOUNT_INVALID"
  | "BANK_RETURN_URL_INVALID"
  | "BANK_RANDOM_INVALID"
  | "BANK_DONOR_INVALID"
  /** No usable answer of the provider for its page: none in time, 5xx, an unreadable one, or its own system's fault. */
  | "BANK_NOT_STARTED"
  /** The provider refused this payment in its answer, which says nothing about its health. */
  | "BANK_REFUSED";

/** A payment or a configuration that the bank's protocol cannot carry. The message holds no secret. */
export class BankError extends AppError {
  declare readonly code: BankErrorCode;

  constructor(code: BankErrorCode, message: string) {
    super(code, message);
    this.name = "BankError";
  }
}
