import { AppError } from "#server/kernel/errors.ts";

export type BankErrorCode =
  | "BANK_CONFIG_INVALID"
  | "BANK_NUMBER_INVALID"
  | "BANK_AMOUNT_INVALID"
  | "BANK_RETURN_URL_INVALID"
  | "BANK_RANDOM_INVALID"
  | "BANK_DONOR_INVALID"
  /** The provider could not be called for its page, or refused to give one. */
  | "BANK_NOT_STARTED";

/** A payment or a configuration that the bank's protocol cannot carry. The message holds no secret. */
export class BankError extends AppError {
  declare readonly code: BankErrorCode;

  constructor(code: BankErrorCode, message: string) {
    super(code, message);
    this.name = "BankError";
  }
}
