/** The POS account that a merchant gets from the bank. */
export type NestpayMerchant = {
  readonly clientId: string;
  /** Part of both hashes. No message contains it. */
  readonly storeKey: string;
  readonly userName: string;
  readonly userPassword: string;
};

/** The simulator's account. All values are invented. The store key has the two characters that a hash must escape. */
export const nestpayMerchant: NestpayMerchant = {
  clientId: "990000777",
  storeKey: "SIM|STORE\\KEY-WITHOUT-VALUE",
  userName: "SIMULATORAPI",
  userPassword: "sim-nestpay-password",
};
