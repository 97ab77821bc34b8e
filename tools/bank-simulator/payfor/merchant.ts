/** The POS account that a merchant gets from the bank (docs/banks/payfor.md#the-request-form). */
export type Merchant = {
  readonly mbrId: string;
  readonly merchantId: string;
  readonly userCode: string;
  readonly userPassword: string;
  /** The 3D key, which is part of both hashes and never of a message. */
  readonly merchantPass: string;
};

/** The simulator's account, which the site uses with BANK=simulator. All values are invented. */
export const simulatorMerchant: Merchant = {
  mbrId: "12",
  merchantId: "990000000000777",
  userCode: "SIMULATOR_API_USER",
  userPassword: "sim-api-password",
  merchantPass: "sim-3d-key-without-value",
};
