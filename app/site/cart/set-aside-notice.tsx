import { useEffect, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { proxyConsent, proxyText } from "#app/site/kurban/proxy-text.ts";
import { useOffers } from "#app/site/kurban/use-offers.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CartItem } from "#shared/giving/cart.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { listSetAsideItems, onCartChange, restoreSetAside } from "./cart-store.ts";
import { useMinimums } from "./use-minimums.ts";

/** Offers to restore the items that a direct donation has replaced. A kurban needs the donor's consent again. */
export function SetAsideNotice({ className }: { className: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const lines = useSetAside();
  const { minimums, failed } = useMinimums(lines.map(({ id }) => id));
  const { offers } = useOffers(lines);
  // A wording that the donor has not seen is not agreed to, so the box of a new offer is not ticked.
  const [agreedTexts, setAgreedTexts] = useState<readonly string[]>([]);
  const [isTried, setIsTried] = useState(false);
  if (lines.length === 0) return null;
  const textOf = ({ id, category, shares }: CartItem) =>
    needsProxyConsent(category)
      ? proxyText(t, shares !== undefined || ownValue(offers, id) !== undefined)
      : null;
  const texts = [...new Set(lines.map(textOf))].filter((text) => text !== null);

  function restore() {
    setIsTried(true);
    if (!texts.every((text) => agreedTexts.includes(text))) return;
    restoreSetAside({
      prices: new Map([...(minimums ?? [])].map(([id, { minimum }]) => [id, minimum])),
      consentOf: (line) => proxyConsent(textOf(line) ?? "", locale),
    });
  }

  return (
    <Notice kind="info" className={className}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span>{t("cart.setAside", { count: lines.length })}</span>
        <span aria-hidden="true">·</span>
        <Button variant="quiet" className="-mx-3 px-3!" disabled={!minimums && !failed} onClick={restore}>
          {t("cart.setAside.back")}
        </Button>
      </p>
      {texts.map((text) => {
        const isAgreed = agreedTexts.includes(text);
        return (
          <Checkbox
            key={text}
            checked={isAgreed}
            onChange={(is) =>
              setAgreedTexts((agreed) => [...agreed.filter((other) => other !== text), ...(is ? [text] : [])])
            }
            error={isTried && !isAgreed ? t("proxyConsent.required") : null}
          >
            {text}
          </Checkbox>
        );
      })}
    </Notice>
  );
}

function useSetAside(): readonly CartItem[] {
  const [lines, setLines] = useState<readonly CartItem[]>([]);
  useEffect(() => {
    const read = () => setLines(listSetAsideItems());
    read();
    return onCartChange(read);
  }, []);
  return lines;
}
