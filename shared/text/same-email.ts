/**
 * An e-mail address as it is compared: regardless of case, also of `I İ ı i`, which phones and Turkish keyboards exchange.
 * Equal to the database's `email_fold`. The dot above remains of an `İ` that a program without Turkish made small.
 */
export function foldEmail(address: string): string {
  return address
    .replace(/[İı]/g, "i")
    .replace(/ |\u0307/g, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isSameEmail(first: string, second: string): boolean {
  return foldEmail(first) === foldEmail(second);
}
