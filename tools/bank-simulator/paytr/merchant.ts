export type PaytrMerchant = {
  readonly merchantId: string;
  /** Key and salt sign every message, and no message contains them. */
  readonly merchantKey: string;
  readonly merchantSalt: string;
};

export const paytrMerchant: PaytrMerchant = {
  merchantId: "990777",
  merchantKey: "SIM-PAYTR-KEY-01",
  merchantSalt: "SIM-PAYTR-SALT-1",
};
