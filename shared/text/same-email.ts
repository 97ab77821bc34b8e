/**
 * Returns an e-mail address for comparison: in lower case, and with `i` for `I İ ı`, which phones and Turkish keyboards
 * exchange. The database's `email_fold` has the same result. U+0307 is the dot that remains when a program without
 * Turkish rules turns `İ` into lower case.
 */
export function foldEmail(address: string): string {
  return address
    .replace(/[İı]/g, "i")
    .replace(/ |\u0307/g, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
