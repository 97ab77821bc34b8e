import { hiddenInputs } from "../form/form-answer.ts";
import { formSnapshot } from "../form/form-snapshot.ts";
import { isTextDiscarded } from "../form/unsaved-forms.ts";
import { fillForm } from "./fill-form.ts";
import {
  type Draft,
  type DraftKey,
  type DraftStorage,
  findDraftTexts,
  parseDraft,
  removeDrafts,
  storeDraft,
} from "./stored-drafts.ts";

/** A draft of an earlier visit. `text` is its stored JSON. */
export type Offer = Draft & { text: string };

/** The interval between two stored drafts while the person types, in milliseconds. */
const storeInterval = 1_000;
const ignoredInputs = Object.values(hiddenInputs);

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps the draft of one form, from its first display until the form is saved or discarded. */
export function createDraftKeeper({
  form,
  draftKey,
  seen,
  storage,
}: {
  form: HTMLFormElement;
  draftKey: DraftKey;
  /** The time of the record's last save (ISO), read when the form was first displayed. */
  seen: string | null;
  storage: DraftStorage;
}) {
  const snapshot = () => formSnapshot(new FormData(form), ignoredInputs);
  const initialSnapshot = snapshot();
  /** The stored drafts that were typed or restored in this form. */
  let ownTexts: ReadonlySet<string> = new Set();
  let offeredTexts: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function removeOwnDrafts(): void {
    removeDrafts(storage, draftKey, ownTexts);
    ownTexts = new Set();
  }

  function storeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed || isTextDiscarded()) return;
    const currentSnapshot = snapshot();
    if (currentSnapshot === initialSnapshot) {
      removeOwnDrafts();
      return;
    }
    const draft: Draft = { entries: JSON.parse(currentSnapshot) as Draft["entries"], seen, at: Date.now() };
    const text = JSON.stringify(draft);
    if (!storeDraft(storage, draftKey, text, ownTexts)) return;
    removeDrafts(storage, draftKey, new Set([...ownTexts].filter((ownText) => ownText !== text)));
    ownTexts = new Set([text]);
  }

  return {
    /** Returns the drafts of earlier visits, newest first. */
    findOffers(): Offer[] {
      const offers = findOffers(storage, draftKey, initialSnapshot);
      offeredTexts = offers.map(({ text }) => text);
      return offers;
    },
    scheduleStore(): void {
      timer ??= setTimeout(storeNow, storeInterval);
    },
    /** Stores the scheduled draft at once. The caller must call this before the browser may leave the page. */
    storePending(): void {
      if (timer !== undefined) storeNow();
    },
    restore({ entries, text }: Offer): void {
      fillForm(form, entries, ignoredInputs);
      ownTexts = new Set([...ownTexts, text]);
      storeNow();
    },
    dismiss({ text }: Offer): void {
      removeDrafts(storage, draftKey, new Set([text]));
    },
    /** Removes the draft and the offered drafts after the form was saved. */
    removeAfterSave(): void {
      removeDrafts(storage, draftKey, new Set([...ownTexts, ...offeredTexts]));
      isClosed = true;
    },
    discard(): void {
      removeOwnDrafts();
      isClosed = true;
    },
    stop(): void {
      clearTimeout(timer);
      isClosed = true;
    },
  };
}

/** Returns the drafts to offer, and removes those that equal the record. */
function findOffers(storage: DraftStorage, draftKey: DraftKey, initialSnapshot: string): Offer[] {
  const offers: Offer[] = [];
  for (const text of new Set(findDraftTexts(storage, draftKey, Date.now()))) {
    const draft = parseDraft(text);
    if (draft && JSON.stringify(draft.entries) !== initialSnapshot) offers.push({ ...draft, text });
    else removeDrafts(storage, draftKey, new Set([text]));
  }
  return offers;
}
