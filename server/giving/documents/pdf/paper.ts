/** A paper for the drawing program: plain data for a worker, with all texts written. */
export type Paper = {
  language: string;
  direction: "ltr" | "rtl";
  /** PDF readers show these properties. */
  about: { title: string; author: string; createdAt: Date };
  foundation: { name: string; lines: string[] };
  /** A PNG; `site`: the site's own mark. */
  logo: Uint8Array | "site" | null;
  title: string;
  /** `A 0000123`. */
  number: string | null;
  /** `SURETTİR`, `İPTAL EDİLMİŞTİR`: across the head of the page. */
  marks: string[];
  facts: { label: string; value: string }[];
  /** The columns' names, the rows, and the total. */
  table: {
    head: [string, string];
    rows: { title: string; note: string; amount: string }[];
    total: [string, string];
  };
  paragraphs: string[];
  notice: string;
  /** The sentence about letters that the font lacks; `{fields}` lists the fields. */
  leftOut: { sentence: string; foundation: string; signer: string; text: string };
  signer: { name: string; title: string; picture: Uint8Array | null } | null;
  /** Null: the paper has no page to check it. */
  check: { label: string; address: string; code: string; qr: { size: number; path: string } } | null;
};
