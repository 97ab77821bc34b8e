/**
 * Whether a spreadsheet might take this text for a formula: it begins with a sign that starts one, in any of its
 * widths, after whatever blanks and invisible characters.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n]|^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800']*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(
    text,
  );
}

/** The text with an apostrophe before it if it might be taken for a formula (OWASP, "CSV Injection"). */
export function guardFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}
