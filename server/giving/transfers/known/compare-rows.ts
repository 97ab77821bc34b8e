import { dayMs } from "#shared/text/time.ts";
import { type RowText, shareNothing, textsAgree } from "./row-text.ts";
import { neutralShare, shareWords, toSkeletons } from "./share-words.ts";

/** A row of a file or of the database that is compared with rows of the same account and amount. */
export type ComparedRow = {
  /** `2026-11-02` */
  day: string;
  /** The format of its statement. */
  format: string;
  text: RowText;
  /** The text together with the payer's name. */
  textWithPayer: RowText;
  /** The intact references of orders in the text. */
  references: readonly string[];
  payer: string | null;
  /** Words of at least three letters of the payer's name. */
  payerWords: readonly string[];
  /** A digest of the payer's IBAN. */
  iban: string | null;
  balance: number | null;
  /** The bank's numbers of the row. */
  bankIds: readonly BankId[];
  /** The text and the payer were erased. */
  isErased: boolean;
};

type BankId = { format: string; id: string };

/** The keys (`toPairKey`) of two formats in which the bank gives a movement the same number. */
export type SharedNumbers = ReadonlySet<string>;

/**
 * `known`: the row is the stored row. `isUnproven`: only day, amount and text are evidence. `mayComplete`: the row may add
 * missing facts to the stored row. The pair with the highest `score` is the likeliest.
 */
export type Comparison =
  | { kind: "known"; isUnproven: boolean; mayComplete: boolean; score: number }
  | { kind: "doubtful"; score: number }
  | { kind: "different" };

const different: Comparison = { kind: "different" };
/** Files of one bank may book a movement on days that differ by at most this number. */
const maxDayDifference = 5;
/** Banks restart shorter numbers each day, so on another day they prove nothing. */
export const longNumberDigits = 6;

/** Returns whether a row of a file is a stored row of the same account and amount (docs/decisions/052-statements.md). */
export function compareRows(
  row: ComparedRow,
  stored: ComparedRow,
  numbers: SharedNumbers = new Set(),
): Comparison {
  const sameDay = row.day === stored.day;
  const sharedNumber =
    daysBetween(row.day, stored.day) <= maxDayDifference ? findSharedNumber(row, stored) : null;
  if (!sameDay && sharedNumber === null) return different;
  const facts = compareFacts(row, stored, numbers);
  if (stored.isErased)
    return sameDay && !facts.differentBalance && !facts.differentNumber ? erasedMatch : different;
  return row.format === stored.format
    ? compareSameFormat(facts, sharedNumber, sameDay)
    : compareOtherFormat(row, stored, facts, sharedNumber);
}

const erasedMatch: Comparison = { kind: "known", isUnproven: true, mayComplete: false, score: 0 };

/** Compares rows of one format, which writes a movement in the same way each time. */
function compareSameFormat(facts: Facts, sharedNumber: string | null, sameDay: boolean): Comparison {
  const score =
    (sharedNumber ? 8 : 0) + (facts.sameBalance ? 4 : 0) + (facts.samePayer ? 2 : 0) + facts.likeness;
  const known: Comparison = { kind: "known", isUnproven: false, mayComplete: facts.textsMatch, score };
  const doubtful: Comparison = { kind: "doubtful", score };
  const isSame = facts.textsMatch || facts.samePayer;
  if (!sameDay) {
    const isLongNumber = sharedNumber !== null && sharedNumber.length >= longNumberDigits;
    // With another text or payer, the bank has reused the number, unless the text only lost letters.
    if (facts.differentOrder || facts.differentPayer || (!isSame && (facts.sharesNothing || !isLongNumber)))
      return different;
    if (!isSame) return doubtful;
    if (facts.differentBalance) return different;
    return isLongNumber && !facts.sharesNothing ? known : doubtful;
  }
  const isProven =
    (isSame && sharedNumber !== null) || (facts.textsMatch && facts.sameBalance && facts.textsEqual);
  const isAnother = facts.differentOrder || facts.differentPayer || facts.differentNumber;
  const isContradicted = isAnother || facts.sharesNothing || facts.differentBalance;
  if (isProven) return isContradicted ? doubtful : known;
  if (isContradicted)
    return !isAnother && facts.sharesNothing && sharedNumber !== null ? doubtful : different;
  const isUnproven = facts.textsMatch && !facts.sameBalance && facts.textsEqual;
  return isUnproven ? { ...known, isUnproven: true } : doubtful;
}

type Facts = ReturnType<typeof compareFacts>;

function compareFacts(one: ComparedRow, other: ComparedRow, numbers: SharedNumbers) {
  const sameReference = one.references.some((reference) => other.references.includes(reference));
  const textsMatch = sameReference || textsAgree(one.text, other.text);
  const textsEqual = one.text.whole === other.text.whole;
  const bothHaveBalance = one.balance !== null && other.balance !== null;
  const differentIban = one.iban !== null && other.iban !== null && one.iban !== other.iban;
  const samePayer =
    (one.iban !== null && one.iban === other.iban) || (one.payer !== null && one.payer === other.payer);
  const differentName =
    one.payerWords.length > 0 &&
    other.payerWords.length > 0 &&
    !one.payerWords.some((word) => other.payerWords.includes(word));
  return {
    textsMatch,
    textsEqual,
    sameReference,
    samePayer,
    differentIban,
    likeness: textsEqual ? 1.5 : Number(textsMatch),
    sameBalance: bothHaveBalance && one.balance === other.balance,
    differentBalance: bothHaveBalance && one.balance !== other.balance,
    differentOrder: one.references.length > 0 && other.references.length > 0 && !sameReference,
    differentPayer: differentName || differentIban,
    // The payer may be in the text of one row and in a column of the other.
    sharesNothing: !textsMatch && !samePayer && shareNothing(one.textWithPayer, other.textWithPayer),
    differentNumber: haveDifferentNumbers(one, other, numbers),
  };
}

/** The share of a text that proves a match by itself. */
const highShare = 0.9;
/** The share of a text that is enough if the balance or the number is equal, too. */
const lowShare = 0.3;

/**
 * Compares rows of two formats. A bank writes each format differently: the order of payer and purpose differs, texts are
 * cut and letters are lost, so texts are seldom equal.
 */
function compareOtherFormat(
  one: ComparedRow,
  other: ComparedRow,
  facts: Facts,
  sharedNumber: string | null,
): Comparison {
  const payers = shareWords(toSkeletons(wordsOf(one.payer)), toSkeletons(wordsOf(other.payer)));
  if (facts.differentOrder || facts.differentNumber || facts.differentIban || payers.larger === 0)
    return different;
  const isLongNumber = sharedNumber !== null && sharedNumber.length >= longNumberDigits;
  if (one.day !== other.day && !isLongNumber) return different;
  const { larger, smaller } = shareWords(one.textWithPayer.skeletons, other.textWithPayer.skeletons);
  const isProven = facts.sameBalance || facts.sameReference || sharedNumber !== null;
  if (larger === 0 && !isProven) return different;
  const shortNumberScore = sharedNumber === null ? 0 : 2;
  const numberScore = isLongNumber ? 4 : shortNumberScore;
  const factScore = numberScore + (facts.sameBalance ? 2 : 0) + (facts.sameReference ? 2 : 0);
  const score =
    factScore + larger + smaller + (one.textWithPayer.channel === other.textWithPayer.channel ? 0.1 : 0);
  // Formats may list the rows of a day in different orders, so computed balances may differ.
  if (facts.differentBalance)
    return facts.textsMatch || isLongNumber ? { kind: "doubtful", score } : different;
  const ownShare = shareWords(one.textWithPayer.rareSkeletons, other.textWithPayer.rareSkeletons).larger;
  // A shared purpose or an equal balance is not enough: most donors write the same purposes, and balances recur.
  const isTextEnough = isProven
    ? larger >= lowShare && (isLongNumber || ownShare > 0)
    : larger >= highShare && ownShare > neutralShare;
  if (!facts.sameReference && !isTextEnough) return { kind: "doubtful", score };
  return { kind: "known", isUnproven: !isProven, mayComplete: true, score };
}

function wordsOf(payer: string | null): string[] {
  return payer?.split(" ") ?? [];
}

function findSharedNumber(one: ComparedRow, other: ComparedRow): string | null {
  const commonId = one.bankIds.find(({ id }) => other.bankIds.some((otherId) => otherId.id === id));
  return commonId ? stripZeros(commonId.id) : null;
}

/** Returns whether both rows have a number of one format, or of formats that share numbers, and none is equal. */
function haveDifferentNumbers(one: ComparedRow, other: ComparedRow, numbers: SharedNumbers): boolean {
  const comparable = one.bankIds.some((rowId) =>
    other.bankIds.some((storedId) => areComparable(rowId, storedId, numbers)),
  );
  return comparable && findSharedNumber(one, other) === null;
}

function areComparable(one: BankId, other: BankId, numbers: SharedNumbers): boolean {
  if (one.format === other.format) return true;
  return isLong(one.id) && isLong(other.id) && numbers.has(toPairKey(one.format, other.format));
}

export function isLong(id: string): boolean {
  return stripZeros(id).length >= longNumberDigits;
}

export function toPairKey(one: string, other: string): string {
  return [one, other].toSorted().join(" ");
}

function stripZeros(id: string): string {
  return id.replace(/^0+/, "");
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;
}
