import { smsPlaceholders } from "../../messaging/write-text.ts";

/** The mail whose words staff can change, in the order of a gift. */
export const wordedEvents = [
  "transfer_instructions",
  "received",
  "transfer_reminder",
  "refunded",
  "document",
  "year",
] as const;
export type WordedEvent = (typeof wordedEvents)[number];

/** Written by the area of orders; the others are written in documents/. */
export type GiftEvent = Exclude<WordedEvent, "document" | "year">;

export function isGiftEvent(event: WordedEvent): event is GiftEvent {
  return event !== "document" && event !== "year";
}

/** The words of a mail that staff can change: plain text with placeholders. */
export type Wording = { greeting: string; paragraph: string; closing: string };

/** A statement is about many gifts, so it has no reference. */
export function placeholdersOf(event: WordedEvent): readonly string[] {
  return event === "year" ? ["ad", "tutar", "yıl", "vakıf"] : smsPlaceholders;
}
