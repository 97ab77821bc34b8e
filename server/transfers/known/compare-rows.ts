import { type RowText, shareNothing, textsAgree } from "./row-text.ts";
import { bonesOf, nothingSaid, shareWords } from "./share-words.ts";

/** A row of one account and amount, in a file or stored. */
export type ComparedRow = {
  /** `2026-11-02` */
  day: string;
  /** The format of its statement. */
  format: string;
  text: RowText;
  /** The text and the payer's name as one. */
  all: RowText;
  /** Intact references of orders. */
  references: readonly string[];
  payer: string | null;
  /** Words of at least three letters of the payer's name. */
  payerWords: readonly string[];
  /** Digest of the payer's IBAN. */
  iban: string | null;
  balance: number | null;
  /** The numbers that the bank gave it. */
  ids: readonly BankId[];
  /** Its text and payer were removed. */
  erased: boolean;
};

type BankId = { format: string; id: string };

/**
 * `known`: it is the stored row. `bare`: nothing but day, amount and text says so. `fills`: the texts agree, so that it
 * may complete the stored row. Of several the highest `score` is the likeliest.
 */
export type Compared =
  | { kind: "known"; bare: boolean; fills: boolean; score: number }
  | { kind: "doubtful"; score: number }
  | { kind: "different" };

const different: Compared = { kind: "different" };
/** A bank may book a movement on another day in another file. */
const mostDays = 5;
/** A shorter number begins again each day, and proves nothing on another one. */
const longNumber = 6;

/** Whether a row of a file is a stored row of the same account and amount (docs/decisions/052-statements.md). */
export function compareRows(one: ComparedRow, other: ComparedRow): Compared {
  const sameDay = one.day === other.day;
  const shared = daysBetween(one.day, other.day) <= mostDays ? sharedId(one, other) : null;
  if (!sameDay && shared === null) return different;
  const facts = factsOf(one, other);
  if (!other.erased && one.format !== other.format) return compareFormats(one, other, facts, shared);
  if (other.erased) return sameDay && !facts.otherBalance && !facts.otherNumber ? erased : different;
  const score = (shared ? 8 : 0) + (facts.sameBalance ? 4 : 0) + (facts.samePayer ? 2 : 0) + facts.likeness;
  const known: Compared = { kind: "known", bare: false, fills: facts.agree, score };
  const doubtful: Compared = { kind: "doubtful", score };
  const same = facts.agree || facts.samePayer;
  if (!sameDay) {
    const long = shared !== null && shared.length >= longNumber;
    // A number that comes back with another text or payer was used again; a text may also have lost its letters.
    if (facts.otherOrder || facts.otherPayer || (!same && (facts.nothing || !long))) return different;
    if (!same) return doubtful;
    if (facts.otherBalance) return long && one.format !== other.format ? doubtful : different;
    return long && !facts.nothing ? known : doubtful;
  }
  const proven = (same && shared !== null) || (facts.agree && facts.sameBalance && facts.alike);
  const contradicted =
    facts.otherOrder || facts.otherPayer || facts.nothing || facts.otherBalance || facts.otherNumber;
  if (proven) return contradicted ? doubtful : known;
  if (contradicted) return maybeAnyway(one, other, facts, shared) ? doubtful : different;
  const bare = facts.agree && !facts.sameBalance && !facts.otherIban && facts.alike;
  return bare ? { ...known, bare: true } : doubtful;
}

const erased: Compared = { kind: "known", bare: true, fills: false, score: 0 };

type Facts = ReturnType<typeof factsOf>;

function factsOf(one: ComparedRow, other: ComparedRow) {
  const sameFormat = one.format === other.format;
  const sameReference = one.references.some((each) => other.references.includes(each));
  const agree = sameReference || textsAgree(one.text, other.text);
  const both = one.balance !== null && other.balance !== null;
  const otherIban = one.iban !== null && other.iban !== null && one.iban !== other.iban;
  const samePayer =
    (one.iban !== null && one.iban === other.iban) || (one.payer !== null && one.payer === other.payer);
  const otherName =
    one.payerWords.length > 0 &&
    other.payerWords.length > 0 &&
    !one.payerWords.some((word) => other.payerWords.includes(word));
  return {
    agree,
    sameReference,
    samePayer,
    otherIban,
    /** One format writes a movement always alike. */
    alike: !sameFormat || one.text.whole === other.text.whole,
    likeness: one.text.whole === other.text.whole ? 1.5 : agree ? 1 : 0,
    sameBalance: both && one.balance === other.balance,
    otherBalance: both && one.balance !== other.balance,
    otherOrder: one.references.length > 0 && other.references.length > 0 && !sameReference,
    otherPayer: otherName || (sameFormat && otherIban),
    // The payer may be in the text of one and in a column of the other.
    nothing: !agree && !samePayer && shareNothing(one.all, other.all, sameFormat),
    otherNumber: numberedOtherwise(one, other),
  };
}

/** Formats may list a day in another order, so that balances which follow from it differ, or write other words. */
function maybeAnyway(one: ComparedRow, other: ComparedRow, facts: Facts, shared: string | null): boolean {
  if (facts.otherOrder || facts.otherPayer || facts.otherNumber) return false;
  const sameFormat = one.format === other.format;
  if (facts.nothing) return shared !== null || (facts.sameBalance && !sameFormat);
  return (facts.agree || shared !== null) && !sameFormat;
}

/** Whether most of one text is in the other. */
const mostShared = 0.9;
/** Whether some of it is, where the balance or the number already says so. */
const someShared = 0.3;

/**
 * Rows of two formats. A bank words each format in its own way: it orders payer and purpose otherwise, cuts, and loses
 * letters, so that texts seldom agree. The likeliest pair has the highest score.
 */
function compareFormats(one: ComparedRow, other: ComparedRow, facts: Facts, shared: string | null): Compared {
  const payers = shareWords(bonesOf(wordsOf(one.payer)), bonesOf(wordsOf(other.payer)));
  if (facts.otherOrder || facts.otherNumber || facts.otherIban || payers.most === 0) return different;
  const long = shared !== null && shared.length >= longNumber;
  if (one.day !== other.day && !long) return different;
  const { most, least } = shareWords(one.all.bones, other.all.bones);
  const proven = facts.sameBalance || facts.sameReference || shared !== null;
  if (most === 0 && !proven) return different;
  const sure =
    (long ? 4 : shared === null ? 0 : 2) + (facts.sameBalance ? 2 : 0) + (facts.sameReference ? 2 : 0);
  const score = sure + most + least + (one.all.channel === other.all.channel ? 0.1 : 0);
  // Formats may list a day in another order, so that balances which follow from it differ.
  if (facts.otherBalance) return facts.agree ? { kind: "doubtful", score } : different;
  const own = shareWords(one.all.ownBones, other.all.ownBones).most;
  const enough = proven ? facts.sameReference || most >= someShared : most >= mostShared && own > nothingSaid;
  if (!enough) return { kind: "doubtful", score };
  return { kind: "known", bare: !proven, fills: true, score };
}

function wordsOf(payer: string | null): string[] {
  return payer?.split(" ") ?? [];
}

function sharedId(one: ComparedRow, other: ComparedRow): string | null {
  const found = one.ids.find(({ id }) => other.ids.some((each) => each.id === id));
  return found ? found.id.replace(/^0+/, "") : null;
}

/** One format gave both a number, and not the same. */
function numberedOtherwise(one: ComparedRow, other: ComparedRow): boolean {
  const formats = new Set(one.ids.map(({ format }) => format));
  const common = other.ids.filter(({ format }) => formats.has(format));
  return common.length > 0 && sharedId(one, other) === null;
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}
