export type IyzicoMerchant = {
  readonly apiKey: string;
  /** Signs every message, and no message contains it. */
  readonly secretKey: string;
};

export const iyzicoMerchant: IyzicoMerchant = {
  apiKey: "sim-iyzico-api-key",
  secretKey: "sim-iyzico-secret-key",
};
