/** Returns a `mailto:` link whose only recipient is this address, even if the address contains `?` or `,`. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;
}

/** Returns a `mailto:` link without a recipient, with a subject and a text. */
export function mailDraftAddress(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** Returns `+90 352 000 00 00` as a dialable number; the national form with a leading zero also works. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
