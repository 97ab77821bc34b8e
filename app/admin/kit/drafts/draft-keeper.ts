import { hidden } from "../form/form-answer.ts";
import { formSnapshot } from "../form/form-snapshot.ts";
import { isGivenUp } from "../form/unsaved-forms.ts";
import { fillForm } from "./fill-form.ts";
import {
  type Draft,
  type DraftPlace,
  type DraftStorage,
  forget,
  keep,
  keptFor,
  readDraft,
} from "./kept-drafts.ts";

/** A draft from an earlier visit. `text` is the stored entry. */
export type Offer = Draft & { text: string };

/** The interval between two stored drafts while the person types, in milliseconds. */
const storeInterval = 1_000;
const without = Object.values(hidden);

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps the draft of one form, from its first display until the form is saved or given up. */
export function createDraftKeeper({
  form,
  place,
  seen,
  storage,
}: {
  form: HTMLFormElement;
  place: DraftPlace;
  /** The time of the record's last save, as of the form's first display (ISO). */
  seen: string | null;
  storage: DraftStorage;
}) {
  const snapshot = () => formSnapshot(new FormData(form), without);
  const atFirst = snapshot();
  /** The stored drafts of this form, typed or restored here. */
  let own: ReadonlySet<string> = new Set();
  let offered: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  function forgetOwn(): void {
    forget(storage, place, own);
    own = new Set();
  }

  function keepNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (over || isGivenUp()) return;
    const entries = snapshot();
    if (entries === atFirst) {
      forgetOwn();
      return;
    }
    const draft: Draft = { entries: JSON.parse(entries) as Draft["entries"], seen, at: Date.now() };
    const text = JSON.stringify(draft);
    if (!keep(storage, place, text, own)) return;
    forget(storage, place, new Set([...own].filter((each) => each !== text)));
    own = new Set([text]);
  }

  return {
    /** Returns the drafts of earlier visits, newest first. */
    findOffers(): Offer[] {
      const offers = findOffers(storage, place, atFirst);
      offered = offers.map(({ text }) => text);
      return offers;
    },
    typed(): void {
      timer ??= setTimeout(keepNow, storeInterval);
    },
    /** Stores the pending draft; the caller must call it before the browser may leave the page. */
    keepPending(): void {
      if (timer !== undefined) keepNow();
    },
    restore({ entries, text }: Offer): void {
      fillForm(form, entries, without);
      own = new Set([...own, text]);
      keepNow();
    },
    dismiss({ text }: Offer): void {
      forget(storage, place, new Set([text]));
    },
    /** Removes the draft and the offered drafts after the form was saved. */
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

/** Returns the drafts to offer, and removes those that equal the record. */
function findOffers(storage: DraftStorage, place: DraftPlace, atFirst: string): Offer[] {
  const offers: Offer[] = [];
  for (const text of new Set(keptFor(storage, place, Date.now()))) {
    const draft = readDraft(text);
    if (draft && JSON.stringify(draft.entries) !== atFirst) offers.push({ ...draft, text });
    else forget(storage, place, new Set([text]));
  }
  return offers;
}
