/**
 * Returns whether a spreadsheet might run this text as a formula: it begins with a formula sign of any width, possibly
 * after blanks and invisible characters.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n]|^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800']*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(
    text,
  );
}

/** A number with its country. A spreadsheet reads it as a number, and other programs need it without an apostrophe. */
const dialledNumber = /^\+\d{7,15}$/;

/** Puts an apostrophe before a text that might run as a formula (OWASP, "CSV Injection"). */
export function guardFormula(text: string): string {
  return looksLikeFormula(text) && !dialledNumber.test(text) ? `'${text}` : text;
}
