import { useTranslate } from "#app/i18n/context.tsx";
import { qrPath } from "#shared/money/qr-path.ts";

/** Shows a text as a QR code; `name` is its subject. */
export function Qr({ text, name, className }: { text: string; name: string; className: string }) {
  const t = useTranslate();
  const { size, path } = qrPath(text);
  return (
    <svg
      data-code=""
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("accounts.qr.named", { name })}
      shapeRendering="crispEdges"
      className={`rounded-md bg-white ${className}`}
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}
