import { hidden } from "../form/form-answer.ts";
import { formSnapshot } from "../form/form-snapshot.ts";
import { isGivenUp } from "../form/unsaved-forms.ts";
import { fillForm } from "./fill-form.ts";
import { type DraftStorage, forget, keep, keptFor } from "./kept-drafts.ts";
import { type Draft, type DraftPlace, openDraft, sealDraft } from "./seal-draft.ts";

/** A draft from an earlier visit. `text` is the stored entry. */
export type Offer = Draft & { at: number; text: string };

/** Interval of keeping while the person types, in milliseconds. */
const rhythm = 1_000;
const without = Object.values(hidden);

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps the draft of one form, from its first display until the form is saved or given up. */
export function createDraftKeeper({
  form,
  place,
  seen,
  storage,
  key,
}: {
  form: HTMLFormElement;
  place: DraftPlace;
  /** When the record was last saved, as of the form's first display (ISO). */
  seen: string | null;
  storage: DraftStorage;
  key: Promise<CryptoKey | null>;
}) {
  const snapshot = () => formSnapshot(new FormData(form), without);
  const atFirst = snapshot();
  /** The stored entries of this form: typed or restored here. */
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
    /** Drafts of earlier visits, newest first. */
    async findOffers(): Promise<Offer[]> {
      const offers = await openOffers({ storage, place, key, atFirst });
      offered = offers.map(({ text }) => text);
      return offers;
    },
    typed(): void {
      timer ??= setTimeout(() => void keepNow(), rhythm);
    },
    /** Call before the browser may leave the page. */
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
    /** The form is saved: removes its draft and the drafts offered for it. */
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

/** Removes drafts that equal the record and drafts that the key does not open. */
async function openOffers({
  storage,
  place,
  key,
  atFirst,
}: {
  storage: DraftStorage;
  place: DraftPlace;
  key: Promise<CryptoKey | null>;
  /** The form without a change. */
  atFirst: string;
}): Promise<Offer[]> {
  const texts = new Set(keptFor(storage, place, Date.now()));
  const cipher = texts.size > 0 ? await key : null;
  if (!cipher) return [];
  const offers: Offer[] = [];
  for (const text of texts) {
    const draft = await openDraft(cipher, place, text);
    if (draft && JSON.stringify(draft.entries) !== atFirst) offers.push({ ...draft, text });
    else forget(storage, place, new Set([text]));
  }
  return offers;
}
