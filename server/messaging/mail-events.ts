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

/** About orders that nobody has paid yet: limited, because anybody can name any address. */
export const unpaidEvents = ["transfer_instructions", "transfer_reminder"] as const satisfies MailEvent[];
