import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useAdminLink } from "../admin-link.ts";
import { createDraftKeeper, type Offer } from "./draft-keeper.ts";
import { draftKey } from "./draft-key.ts";
import { useDraftOwner } from "./draft-owner.tsx";
import { openStorage } from "./kept-drafts.ts";

/** The record whose text is kept; `id` is null for a new one. */
export type DraftOf = { entity: string; id: string | null };

/** What was answered to an offer, to be said once it is gone. */
export type Answered = "restored" | "dismissed" | null;

/**
 * Keeps unsaved text of a form in this browser, encrypted, and offers what an earlier visit left
 * (docs/decisions/038). Without WebCrypto or storage it does nothing.
 *
 * @param of undefined: a form of which nothing may be kept
 * @param back where the form leads once it is saved
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { of, seen, back }: { of: DraftOf | undefined; seen: Date | null; back: string },
) {
  const owner = useDraftOwner();
  const keyAddress = useAdminLink()("draft-key");
  const keeper = useRef<ReturnType<typeof createDraftKeeper>>(undefined);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [answered, setAnswered] = useState<Answered>(null);
  const [seenAtFirst] = useState(() => seen?.toISOString() ?? null);
  const sent = useSent();
  const { entity, id } = of ?? {};

  useEffect(() => {
    const storage = openStorage();
    const element = form.current;
    if (!element || !owner || !entity || !storage || !globalThis.crypto?.subtle) return;
    const place = { user: owner, entity, record: id ?? "new" };
    const kept = createDraftKeeper({
      form: element,
      place,
      seen: seenAtFirst,
      storage,
      // Asked for at once: it must be there when the server is not.
      key: draftKey(keyAddress, owner),
    });
    keeper.current = kept;
    let shown = true;
    void kept.findOffers().then((found) => shown && setOffers(found));
    const off = new AbortController();
    const options = { signal: off.signal };
    for (const kind of ["input", "change"]) element.addEventListener(kind, kept.typed, options);
    element.addEventListener("submit", kept.keepPending, options);
    for (const kind of ["pagehide", "beforeunload"]) addEventListener(kind, kept.keepPending, options);
    document.addEventListener("visibilitychange", kept.keepPending, options);
    return () => {
      shown = false;
      off.abort();
      // Nothing but a save leads from its own submission to the list.
      if (sent.current && location.pathname === back) kept.saved();
      else kept.stop();
    };
  }, [form, owner, entity, id, seenAtFirst, keyAddress, back, sent]);

  const [offer] = offers;
  function answer(how: Answered, act: (offer: Offer) => void) {
    if (!offer) return;
    act(offer);
    setOffers((all) => all.slice(1));
    setAnswered(how);
    // The buttons are gone; from the heading on the form is read, and no keyboard jumps up on a phone.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return {
    offer,
    answered,
    /** Whether the record was saved since the offered text was begun. */
    changed: offer !== undefined && offer.seen !== seenAtFirst,
    restore: () => answer("restored", (each) => keeper.current?.restore(each)),
    dismiss: () => answer("dismissed", (each) => keeper.current?.dismiss(each)),
    /** The person leaves and knows that what was typed is lost. */
    giveUp: () => keeper.current?.giveUp(),
  };
}

/** Whether the form of this page is on its way, or led to where the router is now. */
function useSent(): RefObject<boolean> {
  const { pathname } = useLocation();
  const { state, formMethod, formAction } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    sent.current = state !== "idle" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
  }, [state, formMethod, formAction, pathname]);
  return sent;
}
