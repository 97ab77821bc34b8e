import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { createDraftKeeper, type DraftKeeper, type Offer } from "./draft-keeper.ts";
import { useDraftOwner } from "./draft-owner.tsx";
import { openStorage } from "./stored-drafts.ts";

/** The record of a draft; `id` is null for a new record. */
export type DraftRecord = { entity: string; id: string | null };

/** The answer to an offer, which the screen announces after the offer disappears. */
export type OfferAnswer = "restored" | "dismissed" | null;

/**
 * Keeps unsaved text of a form in this browser and offers the drafts of earlier visits (docs/decisions/037).
 *
 * @param record undefined for a form whose text may not be stored
 * @param back the path that a successful save redirects to
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  {
    record,
    expectedUpdatedAt,
    back,
  }: { record: DraftRecord | undefined; expectedUpdatedAt: Date | null; back: string },
) {
  const owner = useDraftOwner();
  const keeper = useRef<DraftKeeper>(undefined);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [offerAnswer, setOfferAnswer] = useState<OfferAnswer>(null);
  const [initialSeen] = useState(() => expectedUpdatedAt?.toISOString() ?? null);
  const isSubmitted = useIsSubmitted();
  const { entity, id } = record ?? {};

  useEffect(() => {
    const storage = openStorage();
    const element = form.current;
    if (!element || !owner || !entity || !storage) return;
    const draftKey = { user: owner, entity, record: id ?? "new" };
    const draftKeeper = createDraftKeeper({ form: element, draftKey, seen: initialSeen, storage });
    keeper.current = draftKeeper;
    setOffers(draftKeeper.findOffers());
    const stopListening = listenTo(element, draftKeeper);
    return () => {
      stopListening();
      // Only a successful save redirects from this form's submission to the list.
      if (isSubmitted.current && location.pathname === back) draftKeeper.removeAfterSave();
      else draftKeeper.stop();
    };
  }, [form, owner, entity, id, initialSeen, back, isSubmitted]);

  const [offer] = offers;
  function answerOffer(nextAnswer: OfferAnswer, apply: (offer: Offer) => void) {
    if (!offer) return;
    apply(offer);
    setOffers((current) => current.slice(1));
    setOfferAnswer(nextAnswer);
    // The pressed button is gone. The heading is above the form and opens no keyboard on a phone.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return {
    offer,
    answer: offerAnswer,
    /** Whether the record was saved after the person had begun the offered text. */
    isRecordChanged: offer !== undefined && offer.seen !== initialSeen,
    restore: () => answerOffer("restored", (accepted) => keeper.current?.restore(accepted)),
    dismiss: () => answerOffer("dismissed", (refused) => keeper.current?.dismiss(refused)),
    /** Drops the unsaved text; the person has confirmed it. */
    discard: () => keeper.current?.discard(),
  };
}

/** Stores the draft while the person types, and before the browser may leave the page. */
function listenTo(form: HTMLFormElement, { scheduleStore, storePending }: DraftKeeper): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  for (const kind of ["input", "change"]) form.addEventListener(kind, scheduleStore, options);
  form.addEventListener("submit", storePending, options);
  for (const kind of ["pagehide", "beforeunload"]) addEventListener(kind, storePending, options);
  document.addEventListener("visibilitychange", storePending, options);
  return () => listeners.abort();
}

/** Whether the form of this page is being submitted, or its submission led to the current location. */
function useIsSubmitted(): RefObject<boolean> {
  const { pathname } = useLocation();
  const { state, formMethod, formAction } = useNavigation();
  const isSubmitted = useRef(false);
  useEffect(() => {
    isSubmitted.current = state !== "idle" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
  }, [state, formMethod, formAction, pathname]);
  return isSubmitted;
}
