import { ScanLine } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Karekod } from "./karekod.tsx";

export function AccountKarekod({ picture, name }: { picture: string; name: string }) {
  const t = useTranslate();
  return (
    <div className="mt-2 flex w-full flex-wrap items-center gap-x-7 gap-y-4 rounded-lg bg-sand-100 p-5 print:bg-white print:p-0">
      <Karekod picture={picture} name={name} className="w-44 shrink-0 max-sm:mx-auto print:w-32" />
      <div className="flex min-w-48 flex-1 gap-3 text-sm">
        <ScanLine aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-500" />
        <p>
          <strong className="font-semibold">{t("accounts.karekod.scan")}</strong>
          <span className="mt-1 block text-ink-soft">{t("accounts.karekod.text")}</span>
        </p>
      </div>
    </div>
  );
}
