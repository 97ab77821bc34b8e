/** One letter, as the gateway names the scheme in CardType and DsBrand; empty for other schemes. */
export type CardBrand = "V" | "M" | "T" | "A" | "";

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(pan: string): boolean {
  let sum = 0;
  for (let place = 0; place < pan.length; place++) {
    const digit = Number(pan[pan.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** First six and last four digits, always six stars between them. */
export function maskCard(pan: string): string {
  return `${pan.slice(0, 6)}******${pan.slice(-4)}`;
}

export function brandOf(pan: string): CardBrand {
  if (pan.startsWith("4")) return "V";
  if (/^9792/.test(pan)) return "T";
  if (/^5[1-5]|^2[2-7]/.test(pan)) return "M";
  if (/^3[47]/.test(pan)) return "A";
  return "";
}

export type Authentication = "full" | "half" | "none";

const indicators = {
  others: { full: "05", half: "06", none: "07" },
  masterCard: { full: "02", half: "01", none: "00" },
};

/** Electronic commerce indicator of a 3D authentication: MasterCard 02, 01, 00, the others 05, 06, 07. */
export function eciOf(brand: CardBrand, authentication: Authentication): string {
  return indicators[brand === "M" ? "masterCard" : "others"][authentication];
}
