import { useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The message after an island failed. `isBroken`: the island could not be rendered again. */
export function IslandFault({ isBroken }: { isBroken: boolean }) {
  const t = useTranslate();
  return (
    <div className="wrap py-4">
      <Notice kind="error">{t(isBroken ? "page.fault.gone" : "page.fault.kept")}</Notice>
    </div>
  );
}
