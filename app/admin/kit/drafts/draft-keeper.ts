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

/** A draft from an earlier visit; `text` is the stored entry. */
export type Offer = Draft & { text: string };

/** The interval between two stored drafts while the person types, in milliseconds. */
const storeInterval = 1_000;
const without = Object.values(hidden);

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps the draft of one form from its first display until the form is saved or the draft is discarded. */
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
  /** The stored draft of this form, typed or restored here. */
  let own: string | undefined;
  let offered: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  function forgetOwn(): void {
    forget(storage, place, own);
    own = undefined;
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
    if (keep(storage, place, text)) own = text;
  }

  return {
    /** Returns the draft of an earlier visit. A draft that equals the record is removed. */
    findOffer(): Offer | undefined {
      const text = keptFor(storage, place, Date.now());
      const draft = text === null ? null : readDraft(text);
      if (text === null || !draft) return undefined;
      if (JSON.stringify(draft.entries) === atFirst) {
        forget(storage, place, text);
        return undefined;
      }
      offered = text;
      return { ...draft, text };
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
      own = text;
      keepNow();
    },
    dismiss({ text }: Offer): void {
      forget(storage, place, text);
    },
    /** Removes the draft and the offered draft after the form was saved. */
    saved(): void {
      forget(storage, place, own);
      forget(storage, place, offered);
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
