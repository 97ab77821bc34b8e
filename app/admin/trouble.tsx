import { isRouteErrorResponse } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";
import { ownValue } from "#shared/own-value.ts";

/** What went wrong with a screen: never an internal message, only what the answer's status means. */
export function Trouble({ error, home }: { error: unknown; home: string }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = ownValue(titles, status) ?? "Beklenmeyen bir hata oluştu";
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <title>{title}</title>
      <p aria-hidden="true" className="font-serif text-4xl font-semibold text-leaf-600">
        {status}
      </p>
      <h1 tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      <p className="max-w-prose text-ink-soft">{ownValue(texts, status) ?? texts[500]}</p>
      {status >= 500 && <RequestCode name="Hata kodu" />}
      {/* A whole document: whatever state led here is left behind. */}
      <a href={home} className={buttonLook("primary", "md", "mt-4")}>
        Yönetim Paneline Dön
      </a>
    </div>
  );
}

const titles: Record<number, string> = {
  403: "Bu sayfayı görüntüleme yetkiniz yok",
  404: "Sayfa Bulunamadı",
};

const texts: Record<number, string> = {
  403: "Bu sayfayı yalnızca yöneticiler görebilir.",
  404: "Aradığınız sayfa taşınmış veya kaldırılmış olabilir.",
  500: "Sayfa yüklenemedi. Sorun sürerse lütfen sistem yöneticinize haber verin.",
};
