import type { Locale } from "#shared/text/locale.ts";

/** A text with its language, if it is not the language of the letter. */
export type LetterText = { text: string; language?: Locale };

/** A fact. The reader copies or types a `code`, so it keeps its direction and contains no hidden marks. */
export type Fact = { name: string; value: LetterText; code?: boolean };

export type LetterPart =
  /** The amount in large letters. */
  | { kind: "amount"; name: string; amount: string }
  /** A code for the reader to copy, and a sentence about its purpose. */
  | { kind: "code"; name: string; value: string; purpose: string }
  | { kind: "facts"; title?: string; facts: Fact[] }
  /** The items of a gift. `amount` is null for a single item. */
  | { kind: "items"; title: string; items: { title: LetterText; detail: string; amount: string | null }[] }
  | { kind: "list"; title: string; lines: string[] }
  /** A button that leads to a page of the site. */
  | { kind: "link"; name: string; address: string }
  | { kind: "note"; text: string };

/** The content of a mail to a donor. letter-html.ts and letter-text.ts write it. */
export type Letter = {
  language: Locale;
  subject: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  paragraph: string;
  parts: LetterPart[];
  closing: string;
  /** The reason why the reader got the mail. */
  reason: string;
  sender: Sender;
};

/** The foundation, which is named below every letter. `registry` is a text like `Kütük no: 5-123`. */
export type Sender = {
  name: string;
  address: string;
  phone: string;
  email: string;
  url: string;
  registry: string | null;
  /** The main colour as `#rrggbb`. Without it the letter has the colours of the product. */
  color?: string | null;
  /** The logo as PNG with twice the pixels that it is shown with. */
  logo?: Uint8Array | null;
};
