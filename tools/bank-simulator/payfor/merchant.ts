/** The POS account that a merchant gets from the bank (docs/banks/payfor.md#the-request-form). */
export type Merchant = {
  readonly mbrId: string;
  readonly merchantId: string;
  readonly userCode: string;
  readonly userPassword: string;
  /** The 3D key: part of both hashes, never part of a message. */
  readonly merchantPass: string;
};

/**
 * The simulator's own account, used by the site when BANK=simulator. All values are invented and recognisable:
 * no bank has issued it, and it is not one of the test accounts that banks publish.
 */
export const simulatorMerchant: Merchant = {
  mbrId: "12",
  merchantId: "990000000000777",
  userCode: "SIMULATOR_API_USER",
  userPassword: "sim-api-password",
  merchantPass: "sim-3d-key-without-value",
};
