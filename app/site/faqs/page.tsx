import { MessageCircleQuestionMark, Plus, Search } from "lucide-react";
import { data } from "react-router";
import { appContext, declareCacheable, localeContext } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { faqPage } from "#app/site/structured-data/faq-page.ts";
import { QuestionForm } from "#app/site/tracking/question-form.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { inputClasses } from "#app/ui/field.tsx";
import { ArrowLink } from "#app/ui/section-heading.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { listCategories, type PublicCategory } from "#server/content/categories/queries.ts";
import { listActiveFaqs, type PublicFaq } from "#server/content/faqs/queries.ts";
import { hasTracking } from "#server/giving/kurban/tracking/has-tracking.ts";
import { slugify } from "#shared/content/slug.ts";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  declareCacheable(context);
  try {
    const locale = context.get(localeContext);
    const [faqs, groups, hasKurban] = await Promise.all([
      listActiveFaqs(db, locale),
      listCategories(db, "faqs", locale),
      hasTracking(db),
    ]);
    return { faqs, groups, hasKurban, failed: false };
  } catch (err) {
    log.error({ err }, "questions load failed");
    const faqs: PublicFaq[] = [];
    const groups: PublicCategory[] = [];
    return data({ faqs, groups, hasKurban: false, failed: true }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translateFor(matches);
  const faqs = loaderData?.faqs ?? [];
  return pageMeta(matches, {
    title: t("nav.faqs"),
    description: t("faqs.lead"),
    ...(faqs.length > 0 && { data: () => [faqPage(faqs)] }),
  });
};

export default function FaqsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const { faqs, hasKurban, failed } = loaderData;
  // A hidden group is not among the topics, but its questions stay on the page.
  const groups = loaderData.groups
    .map((group) => ({ ...group, questions: faqs.filter(({ category }) => category === group.id) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div className="wrap pt-4 pb-20 sm:pb-28">
      <PageHeading kicker={t("faqs.kicker")} title={t("nav.faqs")} lead={t("faqs.lead")} />
      {hasKurban && <KurbanQuestion />}
      <div className="mt-8 sm:mt-10">
        {failed && <LoadFailed message={t("faqs.loadFailed")} />}
        {!failed && faqs.length === 0 && (
          <p className="rounded-xl bg-sand-100 px-6 py-16 text-center text-lg text-ink-soft">
            {t("faqs.empty")}
          </p>
        )}
        {groups.length > 0 && (
          <div
            data-behaviour="faqs"
            className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <div className="grid gap-6 lg:sticky lg:top-28">
              <SearchForm />
              <Topics groups={groups.filter(({ isActive }) => isActive)} />
            </div>
            <div className="grid gap-12">
              <TurkishNote records={faqs} fields={["title", "content"]} />
              {groups.map((group) => (
                <Group key={group.id} {...group} />
              ))}
              <div
                data-none=""
                hidden
                className="rounded-xl bg-sand-100 px-6 py-14 text-center"
                role="status"
              >
                <p className="font-serif text-xl font-semibold">{t("faqs.none")}</p>
                <p className="mt-2 text-ink-soft">{t("faqs.none.text")}</p>
              </div>
              <ContactHint />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** Leads donors of a kurban to its tracking page. */
function KurbanQuestion() {
  const t = useTranslate();
  return (
    <section
      aria-labelledby="kurban-question"
      className="mt-8 rounded-xl bg-white p-6 shadow-soft ring-1 ring-sand-200 sm:p-8"
    >
      <h2 id="kurban-question" className="text-xl">
        {t("tracking.question")}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{t("tracking.question.lead")}</p>
      <QuestionForm />
    </section>
  );
}

type GroupProps = PublicCategory & { questions: PublicFaq[] };

const toAnchor = (id: string) => `konu-${slugify(id)}`;

/** The search form. Without script it searches the whole site; with script it filters the questions of the page. */
function SearchForm() {
  const t = useTranslate();
  return (
    <search aria-label={t("faqs.search")}>
      <form action="/arama">
        <label htmlFor="faq-search" className="mb-1.5 block text-sm font-semibold">
          {t("faqs.search")}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
          />
          <input
            id="faq-search"
            name="q"
            type="search"
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t("faqs.search.placeholder")}
            className={`${inputClasses} rounded-full! ps-12`}
          />
        </div>
        <div className="mt-3 hidden noscript:block">
          <Button type="submit" variant="secondary" className="w-full">
            {t("nav.search")}
          </Button>
        </div>
        <p role="status" data-filtered={t("faqs.filtered")} className="sr-only" />
      </form>
    </search>
  );
}

function Topics({ groups }: { groups: readonly GroupProps[] }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("faqs.groups")}>
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0 lg:border-s lg:border-sand-300">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${toAnchor(id)}`}
              className="flex min-h-11 items-center rounded-full bg-white px-4 text-sm font-medium ring-1 ring-sand-200 transition-colors hover:bg-leaf-50 hover:text-leaf-700 lg:-ms-px lg:rounded-none lg:border-s-2 lg:border-transparent lg:bg-transparent lg:ring-0 lg:hover:border-leaf-500 lg:hover:bg-transparent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, name, questions }: GroupProps) {
  const t = useTranslate();
  const anchor = toAnchor(id);
  return (
    <section data-group="" aria-labelledby={anchor}>
      <h2 id={anchor} className="flex scroll-mt-28 items-baseline gap-3 text-xl sm:text-2xl">
        {name}
        <span className="font-sans text-sm font-normal tracking-normal text-ink-faint">
          {t("faqs.count", { count: questions.length })}
        </span>
      </h2>
      <div className="mt-5 divide-y divide-sand-200 overflow-hidden rounded-xl bg-white shadow-soft ring-1 ring-sand-200">
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  );
}

/** A question with its answer. The id is on the answer, so that browsers open the question of an address's fragment. */
function Question(question: PublicFaq) {
  const { id, title, content, languages } = question;
  return (
    <details className="group scroll-mt-28">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-5 py-4 font-semibold transition-colors hover:bg-leaf-50/60 sm:px-7 [&::-webkit-details-marker]:hidden">
        <span
          {...storedTextIn(question, "title")}
          className="grow text-start text-base leading-snug sm:text-lg"
        >
          {title}
        </span>
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors group-open:bg-leaf-600 group-open:text-white">
          <Plus aria-hidden className="size-4.5 transition-transform group-open:rotate-45" />
        </span>
      </summary>
      <div id={id} className="scroll-mt-44 px-5 pt-1 pb-6 sm:px-7">
        <StoredHtml html={content} language={languages?.content} />
      </div>
    </details>
  );
}

function ContactHint() {
  const t = useTranslate();
  return (
    <section
      aria-labelledby="faq-more"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-leaf-50 p-6 ring-1 ring-leaf-100 sm:p-8"
    >
      <MessageCircleQuestionMark aria-hidden className="size-10 shrink-0 text-leaf-600" strokeWidth={1.4} />
      <div className="min-w-56 grow basis-0">
        <h2 id="faq-more" className="text-lg">
          {t("faqs.more")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t("faqs.more.text")}</p>
      </div>
      <ArrowLink to="/iletisim" label={t("faqs.more.link")} />
    </section>
  );
}
