/** The account that a merchant gets from iyzico. */
export type IyzicoMerchant = {
  readonly apiKey: string;
  /** Signs every message, and no message contains it. */
  readonly secretKey: string;
};

/** The simulator's account. All values are invented. */
export const iyzicoMerchant: IyzicoMerchant = {
  apiKey: "sim-iyzico-api-key",
  secretKey: "sim-iyzico-secret-key",
};
