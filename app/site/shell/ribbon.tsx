import { Eye, FlaskConical } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";

/** The notice on every page that the bank is simulated and no real money moves (docs/contract.md#demo-mode). */
export function SimulatedRibbon() {
  const t = useTranslate();
  return (
    <aside className="bg-gold-100 text-gold-700">
      <p className="wrap flex items-center justify-center gap-2 py-1.5 text-center text-xs font-semibold">
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        {t("shell.simulated")}
      </p>
    </aside>
  );
}

/** The notice for staff that a page is a preview. */
export function PreviewRibbon({ note }: { note: string }) {
  return (
    <aside className="bg-leaf-900 text-white">
      <p className="wrap flex items-center justify-center gap-2 py-2 text-center text-sm font-semibold">
        <Eye aria-hidden className="size-4.5 shrink-0" />
        {note}
      </p>
    </aside>
  );
}
