/** The content of a PDF for the drawing thread: plain data with all texts. */
export type Paper = {
  language: string;
  direction: "ltr" | "rtl";
  /** PDF readers show these properties. */
  about: { title: string; author: string; createdAt: Date };
  foundation: { name: string; lines: string[] };
  /** The main colour as `#rrggbb`; null for the colours of the product. */
  color: string | null;
  /** A PNG or JPEG, or the product's mark. */
  logo: Uint8Array | "site" | null;
  title: string;
  /** `A 0000123`. */
  number: string | null;
  /** `SURETTİR`, `İPTAL EDİLMİŞTİR` */
  marks: string[];
  facts: { label: string; value: string }[];
  table: {
    /** The heading of the titles, and one for each column of amounts. */
    head: [string, ...string[]];
    /** A heading of further rows has no amounts. */
    rows: { title: string; note: string; amounts: string[]; isHeading?: true }[];
    total: [string, ...string[]];
  };
  paragraphs: string[];
  notice: string;
  /** The texts about letters that the font does not have. `{fields}` in the sentence is a list of fields. */
  missingLetters: { sentence: string; foundation: string; signer: string; text: string };
  signer: { name: string; title: string; picture: Uint8Array | null } | null;
  /** People who sign the printed paper by hand. */
  handSigners?: { role: string; name: string }[];
  /** The public page to check the document; null for a statement. */
  check: { label: string; address: string; code: string; qr: { size: number; path: string } } | null;
};
