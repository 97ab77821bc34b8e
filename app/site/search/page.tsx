import { SearchX } from "lucide-react";
import { data } from "react-router";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { emptyResults, searchSite, searchTerm } from "#server/content/search/search-site.ts";
import { searchedKinds } from "#shared/content/content-kinds.ts";
import type { Route } from "./+types/page";
import { HitList } from "./hit-list.tsx";
import { SearchForm } from "./search-form.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  const term = searchTerm(url.searchParams.get("q"));
  try {
    return {
      term,
      results: await searchSite(db, term, clock.now(), context.get(localeContext)),
      failed: false,
    };
  } catch (err) {
    log.error({ err }, "search failed");
    return data({ term, results: emptyResults(), failed: true }, { status: 500 });
  }
}

/** Search engines must not index result lists. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translateFor(matches);
  const term = loaderData?.term;
  const title = term ? t("search.titleFor", { query: term }) : t("search.title");
  return pageMeta(matches, { title, hidden: true });
};

export default function SearchPage({ loaderData: { term, results, failed } }: Route.ComponentProps) {
  const t = useTranslate();
  const count = Object.values(results).flat().length;
  return (
    <div className="wrap min-h-[60vh] pt-4 pb-20 sm:pb-28">
      <PageHeading title={t("search.title")} lead={t("search.lead")} />
      <div className="mt-8">
        <SearchForm term={term} />
      </div>
      {term !== "" && (
        <div className="mt-12 max-w-4xl">
          <p role="status" className="text-ink-soft">
            {!failed && count > 0 && (
              <>
                {t("search.titleFor", { query: term })} · <bdi>{t("search.found", { count })}</bdi>
              </>
            )}
          </p>
          <TurkishNote records={Object.values(results).flat()} fields={["title", "text"]} className="mt-3" />
          {failed && <LoadFailed message={t("search.failed")} />}
          {!failed && count === 0 && <NoResults />}
          <div className="mt-8 grid gap-12">
            {searchedKinds.map((kind) => (
              <HitList key={kind} kind={kind} hits={results[kind]} term={term} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function NoResults() {
  const t = useTranslate();
  return (
    <div
      role="status"
      className="grid justify-items-center gap-3 rounded-xl bg-sand-100 px-6 py-14 text-center"
    >
      <SearchX aria-hidden className="size-11 text-leaf-400" strokeWidth={1.4} />
      <p className="font-serif text-xl font-semibold">{t("search.none")}</p>
      <p className="text-ink-soft">{t("search.none.text")}</p>
    </div>
  );
}
