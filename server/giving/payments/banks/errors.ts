import { AppError } from "#server/platform/errors.ts";

export type BankErrorCode =
  | "BANK_CONFIG_INVALID"
  | "BANK_NUMBER_INVALID"
  | "BANK_AMOUNT_INVALID"
  | "BANK_RETURN_URL_INVALID"
  | "BANK_RANDOM_INVALID"
  | "BANK_DONOR_INVALID"
  /** The provider gave no usable answer for its page: none in time, 5xx, unreadable, or a fault of its system. */
  | "BANK_NOT_STARTED"
  /** The provider refused this payment. The provider itself works. */
  | "BANK_REFUSED";

/** The bank's protocol cannot represent a payment or a setting, or the provider gave no page. Contains no secret. */
export class BankError extends AppError {
  declare readonly code: BankErrorCode;

  constructor(code: BankErrorCode, message: string) {
    super(code, message);
    this.name = "BankError";
  }
}
