import { useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The browser refuses to keep the cart (blocked or full storage): says what to do, and where to give without it. */
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
