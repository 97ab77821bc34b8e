/** The code points of the zero in other scripts, whose digits phones and keyboards in Turkey produce. */
const ZEROS = [0x0660 /* Arabic-Indic */, 0x06f0 /* Persian */, 0xff10 /* full-width */];

/** Converts digits of other scripts to 0–9. All other characters and the length stay. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** Returns only the digits of the text, as 0–9. */
export function digitsOnly(text: string): string {
  return asciiDigits(text).replace(/\D/g, "");
}
