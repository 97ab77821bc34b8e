import { useEffect, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { textVersion } from "#shared/content/text-version.ts";
import type { CartItem } from "#shared/giving/cart.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import { linesSetAside, onCartChange, takeBack } from "./cart-store.ts";
import { useMinimums } from "./use-minimums.ts";

/** Offers to restore the lines that a direct donation has replaced. For a kurban the consent is asked for again. */
export function SetAsideNotice({ className }: { className: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const lines = useSetAside();
  const { minimums, failed } = useMinimums(lines.map(({ id }) => id));
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  if (lines.length === 0) return null;
  const asks = lines.some(({ category }) => needsProxyConsent(category));

  function back() {
    setTried(true);
    if (asks && !agreed) return;
    const version = textVersion(t("donate.modal.consent"));
    takeBack({
      prices: new Map([...(minimums ?? [])].map(([id, { minimum }]) => [id, minimum])),
      consent: asks ? { language: locale, version, at: new Date().toISOString() } : null,
    });
  }

  return (
    <Notice kind="info" className={className}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span>{t("cart.setAside", { count: lines.length })}</span>
        <span aria-hidden="true">·</span>
        <Button look="quiet" className="-mx-3 px-3!" disabled={!minimums && !failed} onClick={back}>
          {t("cart.setAside.back")}
        </Button>
      </p>
      {asks && (
        <Checkbox
          checked={agreed}
          onChange={setAgreed}
          error={tried && !agreed ? t("proxyConsent.required") : null}
        >
          {t("donate.modal.consent")}
        </Checkbox>
      )}
    </Notice>
  );
}

function useSetAside(): readonly CartItem[] {
  const [lines, setLines] = useState<readonly CartItem[]>([]);
  useEffect(() => {
    const read = () => setLines(linesSetAside());
    read();
    return onCartChange(read);
  }, []);
  return lines;
}
