import { useCallback, useState } from "react";
import type { CardInput } from "#shared/money/card.ts";
import { cutText } from "#shared/text/read-text.ts";

export const HOLDER_MAX = 80;

/** `holder` is null until the donor types a card holder. Until then the form shows the donor's name. */
type TypedCard = Omit<CardInput, "holder"> & { holder: string | null };

const NO_CARD: TypedCard = { number: "", expiry: "", cvv: "", holder: null };
/** Keeps the typed card. Until the donor types a holder, the form shows `donorName`. */
export function useCard(donorName: string) {
  const [typedCard, setTypedCard] = useState(NO_CARD);
  const card: CardInput = { ...typedCard, holder: typedCard.holder ?? cutText(donorName.trim(), HOLDER_MAX) };
  const changeCard = (change: Partial<CardInput>) => setTypedCard((current) => ({ ...current, ...change }));
  const forgetCard = useCallback(() => setTypedCard(NO_CARD), []);
  return { card, changeCard, forgetCard };
}
