import { useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The notice that the browser keeps no cart (blocked or full storage), with another way to donate. */
export function StorageRefused({ className }: { className?: string }) {
  const t = useTranslate();
  return (
    <Notice kind="error" {...(className && { className })}>
      {t("cart.refused")}{" "}
      <a href="/hesap-numaralari" className="font-semibold underline underline-offset-4">
        {t("cart.refused.accounts")}
      </a>
    </Notice>
  );
}
