export type NestpayMerchant = {
  readonly clientId: string;
  /** Part of both hashes. No message contains it. */
  readonly storeKey: string;
  readonly userName: string;
  readonly userPassword: string;
};

export const nestpayMerchant: NestpayMerchant = {
  clientId: "990000777",
  storeKey: "SIM|STORE\\KEY-WITHOUT-VALUE",
  userName: "SIMULATORAPI",
  userPassword: "sim-nestpay-password",
};
