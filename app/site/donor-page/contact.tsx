import { data, redirect } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { readDonorSession } from "#app/http/request/own-gifts.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/contact";

/** The first page of a donor who returns asks for a phone number or an e-mail address (docs/contract.md#the-donors-page). */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await readDonorSession(request, context.get(appContext))) throw redirect("/bagislarim/ozet");
  return data({ isRefused: new URL(request.url).searchParams.has("hata") }, { headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("donorPage.title"), hidden: true });

export default function Contact({ loaderData: { isRefused } }: Route.ComponentProps) {
  const t = useTranslate();
  const { codeWay } = useRootData();
  return (
    <ResultFrame>
      <div className="wrap max-w-xl pt-10 sm:pt-16">
        <h1 className="text-3xl">{t("donorPage.title")}</h1>
        <p className="mt-3 text-ink-soft">{t(`donorPage.lead.${codeWay ?? "none"}`)}</p>
        {codeWay && (
          <form
            method="post"
            action="/api/donor/code"
            className="mt-6 grid gap-5 rounded-xl bg-white p-5 shadow-soft sm:p-8"
          >
            <Field
              name="contact"
              label={t(`donorPage.contact.${codeWay}`)}
              hint={t("donorPage.contactHint")}
              error={isRefused ? t(`donorPage.contactRefused.${codeWay}`) : null}
              type={inputTypes[codeWay]}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              dir="ltr"
              required
            />
            <Button type="submit">{t("donorPage.send")}</Button>
          </form>
        )}
      </div>
    </ResultFrame>
  );
}

const inputTypes = { both: "text", sms: "tel", mail: "email" } as const;
