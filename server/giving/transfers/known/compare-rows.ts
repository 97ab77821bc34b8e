import { dayMs } from "#shared/text/time.ts";
import { type RowText, shareNothing, textsAgree } from "./row-text.ts";
import { bonesOf, nothingSaid, shareWords } from "./share-words.ts";

/** A row of a file or of the database, to compare with rows of the same account and amount. */
export type ComparedRow = {
  /** `2026-11-02` */
  day: string;
  /** The format of its statement. */
  format: string;
  text: RowText;
  /** The text together with the payer's name. */
  all: RowText;
  /** Intact references of orders. */
  references: readonly string[];
  payer: string | null;
  /** Words of at least three letters of the payer's name. */
  payerWords: readonly string[];
  /** A digest of the payer's IBAN. */
  iban: string | null;
  balance: number | null;
  /** The bank's numbers of the row. */
  ids: readonly BankId[];
  /** The text and the payer were erased. */
  erased: boolean;
};

type BankId = { format: string; id: string };

/** The pairs of formats in which the bank gives a movement the same number, as `pairOf` names them. */
export type SharedNumbers = ReadonlySet<string>;

/**
 * `known`: the row is the stored row. `bare`: only day, amount and text show that. `fills`: the texts agree, so the row may
 * complete the stored row. The pair with the highest `score` is the likeliest.
 */
export type Compared =
  | { kind: "known"; bare: boolean; fills: boolean; score: number }
  | { kind: "doubtful"; score: number }
  | { kind: "different" };

const different: Compared = { kind: "different" };
/** Files of one bank may book a movement on days that differ by at most this number. */
const mostDays = 5;
/** A shorter number begins again each day, and proves nothing on another one. */
export const longNumber = 6;

/** Returns whether a row of a file is a stored row of the same account and amount (docs/decisions/052-statements.md). */
export function compareRows(
  one: ComparedRow,
  other: ComparedRow,
  numbers: SharedNumbers = new Set(),
): Compared {
  const sameDay = one.day === other.day;
  const shared = daysBetween(one.day, other.day) <= mostDays ? sharedId(one, other) : null;
  if (!sameDay && shared === null) return different;
  const facts = factsOf(one, other, numbers);
  if (other.erased) return sameDay && !facts.otherBalance && !facts.otherNumber ? erased : different;
  return one.format === other.format
    ? compareAlike(facts, shared, sameDay)
    : compareFormats(one, other, facts, shared);
}

const erased: Compared = { kind: "known", bare: true, fills: false, score: 0 };

/** Compares rows of one format, which always writes a movement in the same way. */
function compareAlike(facts: Facts, shared: string | null, sameDay: boolean): Compared {
  const score = (shared ? 8 : 0) + (facts.sameBalance ? 4 : 0) + (facts.samePayer ? 2 : 0) + facts.likeness;
  const known: Compared = { kind: "known", bare: false, fills: facts.agree, score };
  const doubtful: Compared = { kind: "doubtful", score };
  const same = facts.agree || facts.samePayer;
  if (!sameDay) {
    const long = shared !== null && shared.length >= longNumber;
    // The bank has reused a number that has another text or payer, unless the text has only lost letters.
    if (facts.otherOrder || facts.otherPayer || (!same && (facts.nothing || !long))) return different;
    if (!same) return doubtful;
    if (facts.otherBalance) return different;
    return long && !facts.nothing ? known : doubtful;
  }
  const proven = (same && shared !== null) || (facts.agree && facts.sameBalance && facts.alike);
  const another = facts.otherOrder || facts.otherPayer || facts.otherNumber;
  const contradicted = another || facts.nothing || facts.otherBalance;
  if (proven) return contradicted ? doubtful : known;
  if (contradicted) return !another && facts.nothing && shared !== null ? doubtful : different;
  const bare = facts.agree && !facts.sameBalance && facts.alike;
  return bare ? { ...known, bare: true } : doubtful;
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(one: ComparedRow, other: ComparedRow, numbers: SharedNumbers) {
  const sameReference = one.references.some((each) => other.references.includes(each));
  const agree = sameReference || textsAgree(one.text, other.text);
  const alike = one.text.whole === other.text.whole;
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
    alike,
    sameReference,
    samePayer,
    otherIban,
    likeness: alike ? 1.5 : agree ? 1 : 0,
    sameBalance: both && one.balance === other.balance,
    otherBalance: both && one.balance !== other.balance,
    otherOrder: one.references.length > 0 && other.references.length > 0 && !sameReference,
    otherPayer: otherName || otherIban,
    // The payer may be in the text of one row and in a column of the other.
    nothing: !agree && !samePayer && shareNothing(one.all, other.all),
    otherNumber: numberedOtherwise(one, other, numbers),
  };
}

/** Most of one text is in the other from this share on. */
const mostShared = 0.9;
/** This share suffices when the balance or the number agrees. */
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
  if (facts.otherBalance) return facts.agree || long ? { kind: "doubtful", score } : different;
  const own = shareWords(one.all.ownBones, other.all.ownBones).most;
  // Most donors write the same purposes, and a day may come back to a balance.
  const enough =
    facts.sameReference ||
    (proven ? most >= someShared && (long || own > 0) : most >= mostShared && own > nothingSaid);
  if (!enough) return { kind: "doubtful", score };
  return { kind: "known", bare: !proven, fills: true, score };
}

function wordsOf(payer: string | null): string[] {
  return payer?.split(" ") ?? [];
}

function sharedId(one: ComparedRow, other: ComparedRow): string | null {
  const found = one.ids.find(({ id }) => other.ids.some((each) => each.id === id));
  return found ? digitsOf(found.id) : null;
}

/** One format, or two that share their numbers, gave both a number, and not the same. */
function numberedOtherwise(one: ComparedRow, other: ComparedRow, numbers: SharedNumbers): boolean {
  const comparable = one.ids.some((mine) => other.ids.some((theirs) => areComparable(mine, theirs, numbers)));
  return comparable && sharedId(one, other) === null;
}

function areComparable(one: BankId, other: BankId, numbers: SharedNumbers): boolean {
  if (one.format === other.format) return true;
  return isLong(one.id) && isLong(other.id) && numbers.has(pairOf(one.format, other.format));
}

/** A shorter number begins again each day. */
export function isLong(id: string): boolean {
  return digitsOf(id).length >= longNumber;
}

export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(" ");
}

function digitsOf(id: string): string {
  return id.replace(/^0+/, "");
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;
}
