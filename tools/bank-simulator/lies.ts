/** What a drill can make the bank's books say, against what the site was told. Amounts in kuruş. */
export type Lie =
  | { readonly lie: "void"; readonly orderId: string }
  | { readonly lie: "refund"; readonly orderId: string; readonly amount: number }
  /** A different amount than requested. */
  | { readonly lie: "amount"; readonly orderId: string; readonly amount: number }
  /** The bank does not know the payment. */
  | { readonly lie: "hide"; readonly orderId: string }
  /** The money was taken a second time under the same number. */
  | { readonly lie: "take-again"; readonly orderId: string }
  /** A payment that no merchant requested. */
  | { readonly lie: "invent"; readonly orderId: string; readonly amount: number };
