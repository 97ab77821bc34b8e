import { data } from "react-router";
import type { StaffStatus } from "#server/giving/orders/rules.ts";
import { detailText } from "./messages.ts";

/** The answer of a write on the page of an order. */
export type OrderAnswer = {
  /** A message is green if it contains "başarıyla", otherwise red. */
  messages: string[];
  /** Whether the contact of the donor was saved. */
  contactSaved?: boolean;
  /** The errors of the donor's contact by field. */
  contactErrors?: { name?: string; phone?: string };
  /** The address of a new pay link, which is shown once. */
  payLink?: string;
  /** The error of the reason to undo a gift. */
  undoError?: string;
  /** Whether the page opens the dialog about the sent SMS. */
  smsSent: boolean;
  /** Set if another member of staff changed the order meanwhile. The page offers to force `requestedStatus`. */
  stale: {
    by: string | null;
    at: Date;
    requestedStatus: StaffStatus;
    note: string;
    givenOn: string;
    payment: string | null;
  } | null;
};

export const missingOrder = (failureMessage: string) =>
  [404, `${failureMessage} ${detailText.missing}`] as const;

export function answerMessages(status: number, messages: string[], smsSent = false) {
  return data<OrderAnswer>({ messages, smsSent, stale: null }, { status });
}
