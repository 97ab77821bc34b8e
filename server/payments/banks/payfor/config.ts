/** The POS account at a PayFor bank (QNB, Ziraat Katılım). Read and validated by server/config. */
export type PayforConfig = {
  /** Takes the 3DPay form: `…/Gateway/Default.aspx` or `…/Mpi/Default.aspx`. */
  url3d: string;
  /** Takes the XML inquiry: `…/XMLGate.aspx`. */
  apiUrl: string;
  /** Institution: 5 is QNB, 12 is Ziraat Katılım. */
  mbrId: string;
  merchantId: string;
  userCode: string;
  /** API password, which can refund and void. */
  userPassword: string;
  /** The 3-D key that signs. Part of no message, ever. */
  merchantPass: string;
  /** `accept` the response hash of the bank's older guide, which does not cover 3DStatus. */
  legacyHash: "accept" | "refuse";
  /**
   * `send` the API password in the browser's form, if the bank insists in writing
   * (docs/banks/payfor.md#the-request-form).
   */
  formPassword: "send" | "omit";
};
