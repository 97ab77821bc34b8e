import { type CheckoutForm, readForm } from "./form.ts";
import { readEntry, type SessionStorage, tabStorage, writeEntry } from "./session-entry.ts";

const entry = "checkout-form";

/**
 * The form as it was left, for the way back from the bank and for a reload: the same words make the same request, and
 * so the same order. Never the card. `donor` is the cart's, as text: one who
 * has changed there since counts more.
 */
export function keptForm(donor: string, storage: SessionStorage = tabStorage): CheckoutForm | null {
  const kept = readEntry(storage, entry);
  if (typeof kept !== "object" || kept === null || !("form" in kept) || !("donor" in kept)) return null;
  return kept.donor === donor ? readForm(kept.form) : null;
}

export function keepForm(form: CheckoutForm, donor: string, storage: SessionStorage = tabStorage): void {
  writeEntry(storage, entry, { form, donor });
}

export function forgetForm(storage: SessionStorage = tabStorage): void {
  writeEntry(storage, entry, null);
}
