export type Merchant = {
  readonly mbrId: string;
  readonly merchantId: string;
  readonly userCode: string;
  readonly userPassword: string;
  /** The 3D key, which is part of both hashes and never of a message. */
  readonly merchantPass: string;
};

export const simulatorMerchant: Merchant = {
  mbrId: "12",
  merchantId: "990000000000777",
  userCode: "SIMULATOR_API_USER",
  userPassword: "sim-api-password",
  merchantPass: "sim-3d-key-without-value",
};
