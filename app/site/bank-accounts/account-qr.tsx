import { QrCode, ScanLine } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Qr } from "./qr.tsx";

/** Shows the IBAN as a QR code. The code is folded on the screen and visible in print. `name` is the account. */
export function AccountQr({ iban, name }: { iban: string; name: string }) {
  const t = useTranslate();
  return (
    <details className="unfolded-in-print group/qr mt-1 w-full">
      <summary className="-ms-2 inline-flex min-h-11 list-none items-center gap-2 rounded-full px-2 text-sm font-semibold text-leaf-700 transition-colors hover:text-leaf-500 print:hidden [&::-webkit-details-marker]:hidden">
        <QrCode aria-hidden className="size-4.5" />
        <span className="group-open/qr:hidden">{t("accounts.qr.show")}</span>
        <span className="hidden group-open/qr:inline">{t("accounts.qr.hide")}</span>
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-x-7 gap-y-4 rounded-lg bg-sand-100 p-5 print:bg-white print:p-0">
        <Qr text={iban} name={name} className="w-44 shrink-0 max-sm:mx-auto print:w-32" />
        <p className="flex min-w-48 flex-1 gap-3 text-sm text-ink-soft">
          <ScanLine aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-500" />
          {t("accounts.qr.text")}
        </p>
      </div>
    </details>
  );
}
