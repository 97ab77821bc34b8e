/** The account for which the tests contain precomputed signatures. */
export const account = {
  apiKey: "own-key-1",
  secretKey: "own-secret-7",
  apiUrl: "https://api.iyzipay.com",
  fallbackEmail: "bagis@vakif.example",
  fallbackIdentity: "11111111111",
};
export const number = "HDABCDEF12345678";
export const token = "0a1b2c3d-0000-4000-8000-00000000abcd";
