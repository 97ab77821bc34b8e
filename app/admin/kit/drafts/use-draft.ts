import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { createDraftKeeper, type DraftKeeper, type Offer } from "./draft-keeper.ts";
import { useDraftOwner } from "./draft-owner.tsx";
import { openStorage } from "./kept-drafts.ts";

/** The record whose text is kept; `id` is null for a new one. */
export type DraftOf = { entity: string; id: string | null };

/** The answer to an offer, announced after the offer disappears. */
export type Answered = "restored" | "dismissed" | null;

/**
 * Keeps unsaved text of a form in this browser and offers the drafts of earlier visits (docs/decisions/037). Does
 * nothing without storage.
 *
 * @param of the record; undefined for a form of which nothing may be kept
 * @param back the path that a successful save redirects to
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { of, seen, back }: { of: DraftOf | undefined; seen: Date | null; back: string },
) {
  const owner = useDraftOwner();
  const keeper = useRef<DraftKeeper>(undefined);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [answered, setAnswered] = useState<Answered>(null);
  const [seenAtFirst] = useState(() => seen?.toISOString() ?? null);
  const sent = useSent();
  const { entity, id } = of ?? {};

  useEffect(() => {
    const storage = openStorage();
    const element = form.current;
    if (!element || !owner || !entity || !storage) return;
    const place = { user: owner, entity, record: id ?? "new" };
    const kept = createDraftKeeper({ form: element, place, seen: seenAtFirst, storage });
    keeper.current = kept;
    setOffers(kept.findOffers());
    const stopListening = listenTo(element, kept);
    return () => {
      stopListening();
      // Only a successful save redirects from this form's submission to the list.
      if (sent.current && location.pathname === back) kept.saved();
      else kept.stop();
    };
  }, [form, owner, entity, id, seenAtFirst, back, sent]);

  const [offer] = offers;
  function answer(how: Answered, act: (offer: Offer) => void) {
    if (!offer) return;
    act(offer);
    setOffers((all) => all.slice(1));
    setAnswered(how);
    // The pressed button is gone. The heading is above the form and opens no keyboard on a phone.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return {
    offer,
    answered,
    /** Whether the record was saved after the offered text was begun. */
    changed: offer !== undefined && offer.seen !== seenAtFirst,
    restore: () => answer("restored", (each) => keeper.current?.restore(each)),
    dismiss: () => answer("dismissed", (each) => keeper.current?.dismiss(each)),
    /** The person confirmed that the unsaved text is lost. */
    giveUp: () => keeper.current?.giveUp(),
  };
}

/** Tells the keeper what is typed, and when the browser may leave the page. */
function listenTo(form: HTMLFormElement, { typed, keepPending }: DraftKeeper): () => void {
  const off = new AbortController();
  const options = { signal: off.signal };
  for (const kind of ["input", "change"]) form.addEventListener(kind, typed, options);
  form.addEventListener("submit", keepPending, options);
  for (const kind of ["pagehide", "beforeunload"]) addEventListener(kind, keepPending, options);
  document.addEventListener("visibilitychange", keepPending, options);
  return () => off.abort();
}

/** Whether the form of this page is being submitted, or its submission led to the current location. */
function useSent(): RefObject<boolean> {
  const { pathname } = useLocation();
  const { state, formMethod, formAction } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    sent.current = state !== "idle" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
  }, [state, formMethod, formAction, pathname]);
  return sent;
}
