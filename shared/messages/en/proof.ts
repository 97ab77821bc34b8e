import type { proof as tr } from "../tr/proof.ts";

export const proof: Record<keyof typeof tr, string> = {
  "proof.title": "The foundation on record",
  "proof.amountLabel": "given in {year}",
  "proof.donationCountLabel": "{count, plural, one {gift} other {gifts}} in {year}",
  "proof.countries": "{count, plural, one {country} other {countries}} we work in",
  "proof.founded": "founded",
  "proof.registry": "registry number",
  "proof.tax": "tax status",
  "proof.tax.exempt": "Tax-exempt foundation",
  "proof.tax.public-benefit": "Public-benefit association",
};
