/** The POS account that a merchant gets from the bank. */
export type NestpayMerchant = {
  readonly clientId: string;
  /** Ends both hashes, and is part of no message. */
  readonly storeKey: string;
  readonly userName: string;
  readonly userPassword: string;
};

/**
 * The simulator's own account. All values are invented: no bank has issued it, and it is none of the test accounts that
 * banks publish. The store key has the two characters that a hash must escape.
 */
export const nestpayMerchant: NestpayMerchant = {
  clientId: "990000777",
  storeKey: "SIM|STORE\\KEY-WITHOUT-VALUE",
  userName: "SIMULATORAPI",
  userPassword: "sim-nestpay-password",
};
