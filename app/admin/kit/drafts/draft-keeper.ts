import { hidden } from "../form-answer.ts";
import { formSnapshot } from "../form-snapshot.ts";
import { isGivenUp } from "../unsaved-forms.ts";
import { fillForm } from "./fill-form.ts";
import { type DraftStorage, forget, keep, keptFor } from "./kept-drafts.ts";
import { type Draft, type DraftPlace, openDraft, sealDraft } from "./seal-draft.ts";

/** A text that an earlier visit left. `text` is the entry as it is stored. */
export type Offer = Draft & { at: number; text: string };

/** A text that is being typed is kept once in so many milliseconds. */
const rhythm = 1_000;
const without = Object.values(hidden);

/** Keeps what is typed into one form, from its first display until it is saved or given up. */
export function createDraftKeeper({
  form,
  place,
  seen,
  storage,
  key,
}: {
  form: HTMLFormElement;
  place: DraftPlace;
  /** When the record was last saved, as the form was filled (ISO). */
  seen: string | null;
  storage: DraftStorage;
  key: Promise<CryptoKey | null>;
}) {
  const snapshot = () => formSnapshot(new FormData(form), without);
  const atFirst = snapshot();
  /** What is stored of this form: typed here, or filled in here. */
  let own: ReadonlySet<string> = new Set();
  let offered: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  let over = false;

  function forgetOwn(): void {
    forget(storage, place, own);
    own = new Set();
  }

  async function keepNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (over || isGivenUp()) return;
    latest += 1;
    const mine = latest;
    const text = snapshot();
    if (text === atFirst) return forgetOwn();
    const cipher = await key;
    if (!cipher) return;
    const draft = { entries: JSON.parse(text) as Draft["entries"], seen };
    const sealed = await sealDraft(cipher, place, draft, Date.now());
    if (over || isGivenUp() || mine !== latest) return;
    if (!keep(storage, place, sealed, own)) return;
    forgetOwn();
    own = new Set([sealed]);
  }

  return {
    /** What earlier visits left, the newest first. What the record holds already, and what no key opens, is removed. */
    async findOffers(): Promise<Offer[]> {
      const texts = new Set(keptFor(storage, place, Date.now()));
      const cipher = texts.size > 0 ? await key : null;
      if (!cipher) return [];
      const offers: Offer[] = [];
      for (const text of texts) {
        const draft = await openDraft(cipher, place, text);
        if (draft && JSON.stringify(draft.entries) !== atFirst) offers.push({ ...draft, text });
        else forget(storage, place, new Set([text]));
      }
      offered = offers.map(({ text }) => text);
      return offers;
    },
    typed(): void {
      timer ??= setTimeout(() => void keepNow(), rhythm);
    },
    /** Before the page may go. */
    keepPending(): void {
      if (timer !== undefined) void keepNow();
    },
    restore({ entries, text }: Offer): void {
      fillForm(form, entries, without);
      own = new Set([...own, text]);
      void keepNow();
    },
    dismiss({ text }: Offer): void {
      forget(storage, place, new Set([text]));
    },
    /** What was typed here is saved, and what was offered is no longer of use. */
    saved(): void {
      forget(storage, place, new Set([...own, ...offered]));
      over = true;
    },
    giveUp(): void {
      forgetOwn();
      over = true;
    },
    stop(): void {
      clearTimeout(timer);
      over = true;
    },
  };
}
