import { useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The message after an island failed. `gone`: the island could not be rendered again. */
export function IslandFault({ gone }: { gone: boolean }) {
  const t = useTranslate();
  return (
    <div className="wrap py-4">
      <Notice kind="error">{t(gone ? "page.fault.gone" : "page.fault.kept")}</Notice>
    </div>
  );
}
