/** What donors get mail about (docs/contract.md#mail). */
export const mailEvents = [
  "transfer_instructions",
  "transfer_reminder",
  "received",
  "refunded",
  "document",
  "year",
] as const;
export type MailEvent = (typeof mailEvents)[number];

/** About unpaid orders: limited, because a visitor can enter any address. */
export const unpaidEvents = ["transfer_instructions", "transfer_reminder"] as const satisfies MailEvent[];
