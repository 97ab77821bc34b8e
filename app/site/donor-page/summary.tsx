import { FileDown } from "lucide-react";
import { data } from "react-router";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatMoney } from "#shared/money/money.ts";
import type { Route } from "./+types/summary";
import { GiftCard } from "./gift-card.tsx";
import { loadSummary, type YearOfGifts } from "./load-summary.server.ts";
import { PermissionsPart } from "./permissions-part.tsx";

/** Shows a donor the gifts with the contacts of this session. It changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await loadSummary(request, context), { headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("donorPage.title"), hidden: true });

export default function Summary({ loaderData }: Route.ComponentProps) {
  const { contacts, years, hidden, typed, permissions, outcome } = loaderData;
  const t = useTranslate();
  const emails = contacts.flatMap(({ kind, value }) => (kind === "email" ? [value] : []));
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
        {outcome && (
          <Notice kind={outcome === "none" ? "error" : "info"}>{t(`donorPage.outcome.${outcome}`)}</Notice>
        )}
        {years.length === 0 && hidden === 0 && (
          <div className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
            <p className="font-semibold">{t("donorPage.empty")}</p>
            <p className="mt-1 text-ink-soft">{t("donorPage.emptyHint")}</p>
          </div>
        )}
        {years.map((year) => (
          <Year key={year.year} year={year} emails={emails} typed={typed} />
        ))}
        {hidden > 0 && <OlderGifts typed={typed} />}
        <Contacts contacts={contacts} />
        <PermissionsPart permissions={permissions} />
        <OwnData />
      </div>
    </ResultFrame>
  );
}

type YearProps = { year: YearOfGifts; emails: readonly string[]; typed: string };

function Year({ year: { year, total, gifts, statement }, emails, typed }: YearProps) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl">{t("donorPage.year", { year })}</h2>
        <p className="text-ink-soft">
          <bdi>{t("donorPage.yearTotal", { amount: formatMoney(total, "TRY", locale) })}</bdi>
        </p>
      </div>
      {statement && (
        <ButtonLink href={statement} variant="quiet" className="mt-1 -ms-5" download>
          <FileDown aria-hidden="true" className="size-4.5" />
          {t("donorPage.statement")}
        </ButtonLink>
      )}
      <ul className="mt-3 grid gap-3">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftCard gift={gift} emails={emails} typed={typed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for the reference of one of the gifts that a phone number alone does not show. */
function OlderGifts({ typed }: { typed: string }) {
  const t = useTranslate();
  return (
    <form method="get" className="grid gap-4 rounded-xl bg-sand-50 p-5 sm:p-8">
      <p>{t("donorPage.hidden")}</p>
      <Field
        name="kod"
        label={t("donorPage.reference")}
        error={typed ? t("donorPage.wrongReference") : null}
        defaultValue={typed.slice(0, 20)}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        dir="ltr"
        required
      />
      <Button type="submit" variant="secondary" className="justify-self-start">
        {t("donorPage.show")}
      </Button>
    </form>
  );
}

function Contacts({ contacts }: { contacts: readonly { value: string }[] }) {
  const t = useTranslate();
  const { codeWay } = useRootData();
  return (
    <section id="iletisim" className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
      <h2 className="text-xl">{t("donorPage.contacts")}</h2>
      <ul className="mt-2">
        {contacts.map(({ value }) => (
          <li key={value} className="wrap-anywhere">
            <bdi dir="ltr">{value}</bdi>
          </li>
        ))}
      </ul>
      {codeWay && (
        <form method="post" action="/api/donor/code" className="mt-5 grid gap-4">
          <input type="hidden" name="purpose" value="add_contact" />
          <Field
            name="contact"
            label={t(`donorPage.addContact.${codeWay}`)}
            hint={codeWay === "sms" ? undefined : t("donorPage.contactsHint")}
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
      )}
    </section>
  );
}

/** The donor's rights (KVKK, article 11). A request becomes a task of staff. */
function OwnData() {
  const t = useTranslate();
  return (
    <section className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
      <h2 className="text-xl">{t("donorPage.data")}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t("donorPage.dataHint")}</p>
      <form method="post" action="/api/donor/data" className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" name="request" value="export">
          {t("donorPage.data.export")}
        </Button>
        <Button type="submit" variant="secondary" name="request" value="erase">
          {t("donorPage.data.erase")}
        </Button>
      </form>
    </section>
  );
}
