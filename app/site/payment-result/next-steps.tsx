import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { InterpolatedText, valueMark } from "./interpolated-text.tsx";

export function NextSteps({ sms, mail, unreached }: Pick<DonorOrder, "sms" | "mail" | "unreached">) {
  const t = useTranslate();
  const { codeWay } = useRootData();
  return (
    <div className="print:hidden">
      <h2 className="text-lg">{t("result.next")}</h2>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-sm text-ink-soft">
        <li>{t("result.next.recorded")}</li>
        {unreached && !sms && <li>{t(`result.next.abroad.${mail ? "mail" : "page"}`)}</li>}
        {sms && <li>{t(`result.next.sms.${sms}`)}</li>}
        {mail && <li>{t(`result.next.mail.${mail}`)}</li>}
        <li>
          <InterpolatedText text={t("result.next.news", { link: valueMark })}>
            <a href="/haberler" className="font-semibold text-leaf-700 underline underline-offset-4">
              {t("result.next.news.link")}
            </a>
          </InterpolatedText>
        </li>
        {codeWay && (
          <li>
            <InterpolatedText text={t("result.next.own", { link: valueMark })}>
              <a href="/bagislarim" className="font-semibold text-leaf-700 underline underline-offset-4">
                {t("donorPage.title")}
              </a>
            </InterpolatedText>
          </li>
        )}
        <li>{t("result.next.contact")}</li>
      </ul>
    </div>
  );
}
