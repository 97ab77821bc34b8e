import { data } from "react-router";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatMoney } from "#shared/money/money.ts";
import type { Route } from "./+types/summary";
import { GiftCard } from "./gift-card.tsx";
import { loadSummary, type YearOfGifts } from "./load-summary.server.ts";

/** Shows a donor the gifts with the contacts of this session. It changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await loadSummary(request, context), { headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("donorPage.title"), hidden: true });

export default function Summary({ loaderData: { contacts, years, hidden } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <ResultFrame>
      <div className="wrap grid max-w-3xl gap-6 pt-10 sm:pt-16">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">{t("donorPage.title")}</h1>
          <form method="post" action="/api/donor/leave">
            <Button type="submit" variant="secondary">
              {t("donorPage.leave")}
            </Button>
          </form>
        </div>
        {years.length === 0 && hidden === 0 && (
          <div className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
            <p className="font-semibold">{t("donorPage.empty")}</p>
            <p className="mt-1 text-ink-soft">{t("donorPage.emptyHint")}</p>
          </div>
        )}
        {years.map((year) => (
          <Year key={year.year} {...year} />
        ))}
        {hidden > 0 && (
          <form method="get" className="grid gap-4 rounded-xl bg-sand-50 p-5 sm:p-8">
            <p>{t("donorPage.hidden")}</p>
            <Field name="kod" label={t("donorPage.reference")} maxLength={20} dir="ltr" required />
            <Button type="submit" variant="secondary" className="justify-self-start">
              {t("donorPage.show")}
            </Button>
          </form>
        )}
        <section className="rounded-xl bg-sand-50 p-5 sm:p-8">
          <h2 className="text-xl">{t("donorPage.contacts")}</h2>
          <ul className="mt-2">
            {contacts.map((contact) => (
              <li key={contact}>
                <bdi>{contact}</bdi>
              </li>
            ))}
          </ul>
          <form method="post" action="/api/donor/code" className="mt-5 grid gap-4">
            <input type="hidden" name="purpose" value="add_contact" />
            <Field
              name="contact"
              label={t("donorPage.addContact")}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              dir="ltr"
              required
            />
            <Button type="submit" variant="secondary" className="justify-self-start">
              {t("donorPage.send")}
            </Button>
          </form>
        </section>
      </div>
    </ResultFrame>
  );
}

function Year({ year, total, gifts }: YearOfGifts) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-2xl">{t("donorPage.year", { year })}</h2>
        <p className="text-ink-soft">
          <bdi>{t("donorPage.yearTotal", { amount: formatMoney(total, "TRY", locale) })}</bdi>
        </p>
      </div>
      <ul className="mt-3 grid gap-3">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftCard gift={gift} />
          </li>
        ))}
      </ul>
    </section>
  );
}
