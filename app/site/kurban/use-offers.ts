import { useCallback, useEffect, useRef, useState } from "react";
import type { CartItem } from "#shared/giving/cart.ts";
import type { VisibleOffers } from "#shared/giving/kurban-shares.ts";
import { fetchOffers } from "./fetch-offers.ts";

const noOffers: VisibleOffers = {};

/**
 * Returns the offers of the cart's campaigns. They are fetched again when the donor returns to the page, and by
 * `refetchOffers`. After an error the known offers stay.
 */
export function useOffers(items: readonly Pick<CartItem, "id" | "category">[]): {
  offers: VisibleOffers;
  refetchOffers: () => void;
} {
  const [offers, setOffers] = useState(noOffers);
  const fetchAgain = useRef<() => void>(undefined);
  const targets = JSON.stringify(items.map(({ id, category }) => ({ id, category })));

  useEffect(() => {
    let isUnmounted = false;
    const refetch = async () => {
      const answer = await fetchOffers(JSON.parse(targets));
      if (answer && !isUnmounted) setOffers(answer);
    };
    fetchAgain.current = () => void refetch();
    const refetchVisible = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    void refetch();
    document.addEventListener("visibilitychange", refetchVisible);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", refetchVisible);
    };
  }, [targets]);

  return { offers, refetchOffers: useCallback(() => fetchAgain.current?.(), []) };
}
