import { useTranslate } from "../../i18n/context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Trouble } from "./trouble.ts";

/** Why nothing was paid, and where it can be mended. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const t = useTranslate();
  return (
    <Notice kind="error">
      <p className="font-semibold">{t(trouble.text, trouble.values)}</p>
      {trouble.detail && <p className="mt-1">{trouble.detail}</p>}
      {trouble.text === "checkout.error.order" && <p className="mt-1">{t("checkout.error.order.safe")}</p>}
      {trouble.cart && (
        <ButtonLink to="/sepet" look="secondary" className="mt-3">
          {t("checkout.refused.cart")}
        </ButtonLink>
      )}
    </Notice>
  );
}
