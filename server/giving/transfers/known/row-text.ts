import { composeText } from "#shared/text/read-text.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { toSkeletons, type WordSkeleton } from "./share-words.ts";

/** The parts of a bank's text for comparing two rows (docs/decisions/052-statements.md). */
export type RowText = {
  /** The letters and digits, without common words. */
  folded: string;
  /** The whole folded text, to compare texts that have only common words. */
  whole: string;
  /** Words of at least four letters. */
  words: ReadonlySet<string>;
  /** Numbers of at least six digits. */
  numbers: ReadonlySet<string>;
  /** The distinctive words as skeletons, without the letters that some banks lose (share-words.ts). */
  skeletons: readonly WordSkeleton[];
  /** The skeletons without those of purposes that many donors write. */
  rareSkeletons: readonly WordSkeleton[];
  /** HAVALE, EFT or FAST, if the text contains it. */
  channel: string;
};

/** The words that banks add to the donor's text. */
const channelWords = wordsOf(`
  gelen giden havale havalesi eft fast virman para transferi transfer
  gonderen gonderici alici amir lehtar aciklama aciklamasi islem islemi
  internet mobil sube subesi bankacilik ref sorgu dekont iade ters kayit
`);

/** Many donors write these words, so they distinguish rows only within one format. */
const purposeWords: ReadonlySet<string> = new Set(
  wordsOf(`
    bagis bagisi bagislari zekat zekati fitre fitresi sadaka sadakasi kurban kurbani kurbanlik adak akika
    yardim yardimi icin genel kampanya kampanyasi
  `),
);

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Returns a function that analyses a text and ignores the foundation's own names. */
export function createTextReader(ownNames: readonly string[]): (text: string) => RowText {
  const ignoredWords = new Set([...channelWords, ...ownNames.flatMap(wordsIn)]);
  return (text) => {
    const words = wordsIn(text);
    const distinctiveWords = words.filter((word) => !ignoredWords.has(word));
    return {
      folded: distinctiveWords.join(""),
      whole: words.join(""),
      words: new Set(distinctiveWords.flatMap((word) => word.match(/\p{L}{4,}/gu) ?? [])),
      numbers: new Set(words.flatMap((word) => word.match(/\d{6,}/g) ?? [])),
      skeletons: toSkeletons(distinctiveWords),
      rareSkeletons: toSkeletons(distinctiveWords.filter((word) => !purposeWords.has(word))),
      channel: words.find((word) => /^(havale|eft|fast)/.test(word)) ?? "",
    };
  };
}

/** Returns the folded words of a text. Banks write a question mark for a letter that their format lacks. */
export function wordsIn(text: string): string[] {
  return foldForSearch(composeText(text).replace(/[?\uFFFD]/g, "")).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text of fewer letters occurs within too many other texts. */
const minContainedLength = 3;
/** Some banks cut texts at this length. */
const cutLength = 20;

export function textsAgree(one: RowText, other: RowText): boolean {
  const a = one.folded;
  const b = other.folded;
  if (a === "" || b === "") return one.whole === other.whole;
  if (a === b) return true;
  if (Math.min(a.length, b.length) >= minContainedLength && (a.includes(b) || b.includes(a))) return true;
  return Math.min(a.length, b.length) >= cutLength && a.slice(0, cutLength) === b.slice(0, cutLength);
}

/** Returns whether two rows of one format have no distinctive word and no number in common. */
export function shareNothing(one: RowText, other: RowText): boolean {
  if (one.folded === "" || other.folded === "") return false;
  const shared = [...one.words].some((word) => other.words.has(word) && !purposeWords.has(word));
  return !shared && ![...one.numbers].some((number) => other.numbers.has(number));
}
