/** The mail whose words staff can change. */
export const wordedEvents = ["transfer_instructions", "received", "transfer_reminder", "refunded"] as const;
export type WordedEvent = (typeof wordedEvents)[number];

/** The words of a mail that staff can change: plain text with placeholders. */
export type Wording = { greeting: string; paragraph: string; closing: string };
