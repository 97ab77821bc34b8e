import type { RouterContextProvider } from "react-router";
import { requireStaff } from "#app/http/request/staff.ts";
import { maskContacts } from "#server/giving/privacy/mask-contacts.ts";
import { type Holder, may } from "#server/staff/permissions.ts";

/** Returns the data as this person may see it: without the right to contacts, phones and e-mail addresses are masked. */
export function maskFor<Value>(person: Holder, value: Value): Value {
  return may(person, "contacts", "see") ? value : maskContacts(value);
}

/** The same for the person of a request, in a loader. */
export function maskInLoader<Value>(context: Readonly<RouterContextProvider>, value: Value): Value {
  return maskFor(requireStaff(context).actor, value);
}

/** Without the right to contacts, a search must not match them: it would tell them digit by digit. */
export function limitSearch(person: Holder): { withoutContacts: boolean } {
  return { withoutContacts: !may(person, "contacts", "see") };
}
