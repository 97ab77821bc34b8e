import { composeText } from "#shared/text/read-text.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { type Bone, bonesOf } from "./share-words.ts";

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
  /** The distinctive words without the letters that some banks lose (share-words.ts). */
  bones: readonly Bone[];
  /** The distinctive words that few donors write. */
  ownBones: readonly Bone[];
  /** HAVALE, EFT or FAST, if the text contains it. */
  channel: string;
};

/** The words that banks write around the donor's. */
const channelWords = wordsOf(`
  gelen giden havale havalesi eft fast virman para transferi transfer
  gonderen gonderici alici amir lehtar aciklama aciklamasi islem islemi
  internet mobil sube subesi bankacilik ref sorgu dekont iade ters kayit
`);

/** Most donors write these words, which distinguish rows only within one format. */
const purposeWords: ReadonlySet<string> = new Set(
  wordsOf(`
    bagis bagisi bagislari zekat zekati fitre fitresi sadaka sadakasi kurban kurbani kurbanlik adak akika
    yardim yardimi icin genel kampanya kampanyasi
  `),
);

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Reads texts without the words of the foundation's own names. */
export function textReader(ownNames: readonly string[]): (text: string) => RowText {
  const silent = new Set([...channelWords, ...ownNames.flatMap(wordsIn)]);
  return (text) => {
    const all = wordsIn(text);
    const telling = all.filter((word) => !silent.has(word));
    return {
      folded: telling.join(""),
      whole: all.join(""),
      words: new Set(telling.flatMap((word) => word.match(/\p{L}{4,}/gu) ?? [])),
      numbers: new Set(all.flatMap((word) => word.match(/\d{6,}/g) ?? [])),
      bones: bonesOf(telling),
      ownBones: bonesOf(telling.filter((word) => !purposeWords.has(word))),
      channel: all.find((word) => /^(havale|eft|fast)/.test(word)) ?? "",
    };
  };
}

/** Without marks and in small letters. A question mark is what a bank wrote for a letter that it does not have. */
export function wordsIn(text: string): string[] {
  return foldForSearch(composeText(text).replace(/[?\uFFFD]/g, "")).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A shorter text is in too many others. */
const shortest = 3;
/** Banks cut texts at this length. */
const beginning = 20;

export function textsAgree(one: RowText, other: RowText): boolean {
  const a = one.folded;
  const b = other.folded;
  if (a === "" || b === "") return one.whole === other.whole;
  if (a === b) return true;
  if (Math.min(a.length, b.length) >= shortest && (a.includes(b) || b.includes(a))) return true;
  return Math.min(a.length, b.length) >= beginning && a.slice(0, beginning) === b.slice(0, beginning);
}

/** Two rows of one format; words that most donors write do not count as shared. */
export function shareNothing(one: RowText, other: RowText): boolean {
  if (one.folded === "" || other.folded === "") return false;
  const shared = [...one.words].some((word) => other.words.has(word) && !purposeWords.has(word));
  return !shared && ![...one.numbers].some((number) => other.numbers.has(number));
}
