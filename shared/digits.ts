/** Where the other sets of ten digits start that phones and keyboards here produce. */
const ZEROS = [0x0660 /* Arabic-Indic */, 0x06f0 /* Persian */, 0xff10 /* full-width */];

/** Digits of other scripts as 0–9; every other character stays, and so does the length. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** The digits of the text, as 0–9, and nothing else. */
export function digitsOnly(text: string): string {
  return asciiDigits(text).replace(/\D/g, "");
}
