import { data } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { readDonorSession } from "#app/http/request/own-gifts.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/code";

export async function loader({ request, context }: Route.LoaderArgs) {
  const isWrong = new URL(request.url).searchParams.has("hata");
  // A donor who is in already came from the form for a further contact.
  const isFurther = (await readDonorSession(request, context.get(appContext))) !== null;
  return data({ isWrong, isFurther }, { headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("donorPage.title"), hidden: true });

/** The donor types the code here. The page says the same for every contact. */
export default function Code({ loaderData: { isWrong, isFurther } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <ResultFrame>
      <div className="wrap max-w-xl pt-10 sm:pt-16">
        <h1 className="text-3xl">{t("donorPage.codeTitle")}</h1>
        <p className="mt-3 text-ink-soft">{t("donorPage.codeSent")}</p>
        <form
          method="post"
          action="/api/donor/enter"
          className="mt-6 grid gap-5 rounded-xl bg-white p-5 shadow-soft sm:p-8"
        >
          <Field
            name="code"
            label={t("donorPage.code")}
            error={isWrong ? t("donorPage.codeWrong") : null}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9٠-٩۰-۹ ]{6,8}"
            maxLength={8}
            dir="ltr"
            autoFocus
            required
          />
          <Button type="submit">{t("donorPage.enter")}</Button>
          <a
            href={isFurther ? "/bagislarim/ozet#iletisim" : "/bagislarim"}
            className="justify-self-start rounded-sm py-2 font-semibold text-leaf-700 underline underline-offset-4"
          >
            {t("donorPage.again")}
          </a>
        </form>
      </div>
    </ResultFrame>
  );
}
