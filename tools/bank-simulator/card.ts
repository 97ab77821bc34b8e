/** The letter of the scheme in CardType and DsBrand, empty for other schemes. */
export type CardBrand = "V" | "M" | "T" | "A" | "";

export function passesLuhn(pan: string): boolean {
  let sum = 0;
  for (let place = 0; place < pan.length; place++) {
    const digit = Number(pan[pan.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Keeps the first six and the last four digits, with six stars between them. */
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

/** The electronic commerce indicator of a 3D authentication. */
export function eciOf(brand: CardBrand, authentication: Authentication): string {
  return indicators[brand === "M" ? "masterCard" : "others"][authentication];
}
