import { useNavigation } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";

/** A thin line while the next page is on its way; a quick answer never shows it. */
export function NavigationProgress() {
  const t = useTranslate();
  const busy = useNavigation().state !== "idle";
  if (!busy) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("shell.loading")}
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden"
    >
      <div className="navigation-line h-full bg-gold-500" />
    </div>
  );
}
