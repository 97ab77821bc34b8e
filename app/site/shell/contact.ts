/** `+90 352 000 00 00` as a telephone reads it; the country's own form with a leading zero stays dialable. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
