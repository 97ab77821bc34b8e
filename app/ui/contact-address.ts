/** Where a press on an e-mail address leads: to a letter to this address alone, whatever somebody typed as one. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;
}

/** `+90 352 000 00 00` as a telephone reads it; the country's own form with a leading zero stays dialable. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
