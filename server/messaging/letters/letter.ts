import type { Locale } from "#shared/text/locale.ts";

/** A text, with the language of its words where it is not the letter's own. */
export type Said = { text: string; language?: Locale };

/** `code`: copied or typed by the reader, so it keeps its direction and stays free of hidden marks. */
export type Fact = { name: string; value: Said; code?: boolean };

export type LetterPart =
  /** The amount, large. */
  | { kind: "amount"; name: string; amount: string }
  /** A code that the reader copies, with a sentence that says what it is for. */
  | { kind: "code"; name: string; value: string; purpose: string }
  | { kind: "facts"; title?: string; facts: Fact[] }
  /** What was given to what; `amount` where there are several. */
  | { kind: "items"; title: string; items: { title: Said; detail: string; amount: string | null }[] }
  | { kind: "list"; title: string; lines: string[] }
  /** A page of ours, behind a button. */
  | { kind: "link"; name: string; address: string }
  | { kind: "note"; text: string };

/** What a mail to a donor says, whatever it looks like (letter-html.ts, letter-text.ts). */
export type Letter = {
  language: Locale;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  paragraph: string;
  parts: LetterPart[];
  closing: string;
  /** Why the reader got it. */
  reason: string;
  sender: Sender;
};

/** The foundation, below every letter. `registry`: `Kütük no: 5-123`. */
export type Sender = {
  name: string;
  address: string;
  phone: string;
  email: string;
  url: string;
  registry: string | null;
};
