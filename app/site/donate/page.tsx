import { HeartHandshake } from "lucide-react";
import { data, redirect } from "react-router";
import {
  amountFreshSeconds,
  appContext,
  declareCacheable,
  localeContext,
} from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { loadOrNull } from "#app/site/error/or-failed.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { Pager, pageAddress, pageNumber } from "#app/site/pager.tsx";
import { categoryPath, findCategory } from "#app/site/shell/category.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import type { App } from "#server/compose/compose.ts";
import { findCampaignGallery } from "#server/content/campaigns/queries.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import { listFieldNews } from "#server/content/news/queries.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/page";
import { CampaignDetail } from "./campaign-detail.tsx";
import CampaignList from "./campaign-list.island.tsx";
import { campaignMeta } from "./campaign-meta.ts";
import type { Cause } from "./cause.ts";
import { loadCauses } from "./load-causes.server.ts";
import { addressWithoutCampaign, readCampaignId } from "./selection.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const allCategories = await loadOrNull(
    () => listCategories(app.db, "campaigns", locale),
    "categories",
    app,
  );
  const categories = (allCategories ?? []).filter(({ isActive }) => isActive);
  const category = findCategory(url.searchParams, categories);
  const redirectPath = addressWithoutCampaign(url, category);
  if (redirectPath) throw redirect(redirectPath);
  const selectedId = readCampaignId(url.searchParams);
  const page = pageNumber(url);
  const { causes, more, selected, failed } = await loadCauses(app, locale, category?.id, selectedId, page);
  const loaded = { categories, category, causes, page, more, selected, failed };
  if (failed.length > 0) return data({ ...loaded, field: null }, { status: 500 });
  if (page > 1 && causes.length === 0) throw redirect(categoryPath(category?.id));
  const field = await loadFieldReports(app, selected ? causes[0] : undefined, locale);
  if (allCategories) declareCacheable(context, { freshSeconds: amountFreshSeconds });
  return { ...loaded, field };
}

/** Loads the gallery and the news of the selected campaign. A project shows them on its own page. */
async function loadFieldReports({ db, clock }: App, cause: Cause | undefined, locale: Locale) {
  if (!cause || cause.project) return null;
  const [gallery, news] = await Promise.all([
    findCampaignGallery(db, cause.id, locale),
    listFieldNews(db, { campaignIds: [cause.id] }, clock.now(), locale),
  ]);
  return { gallery, news };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const t = translateFor(matches);
  const { selected, category, causes, page } = loaderData;
  const [first] = causes;
  if (selected && first) return campaignMeta(matches, first);
  return pageMeta(matches, {
    title: category ? category.heading || category.name : t("donate.heading.tumu"),
    description: category?.description || t("donate.lead.tumu"),
    path: pageAddress(categoryPath(category?.id), page),
    ...(first && { image: first.image }),
  });
}

export default function DonatePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const { category, causes, page, more, selected, failed, field } = loaderData;
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 sm:pb-28">
      {!selected && (
        <header className="max-w-2xl">
          <Kicker>{t("donate.kicker")}</Kicker>
          <h1 className="mt-2 text-3xl sm:text-4xl">
            {category ? category.heading || category.name : t("donate.heading.tumu")}
          </h1>
          <p className="mt-3 text-base text-ink-soft sm:text-lg">
            {category?.description || t("donate.lead.tumu")}
          </p>
        </header>
      )}
      <WithoutScript selected={selected} />
      <TurkishNote
        records={causes}
        fields={["title", "description"]}
        className={selected ? "mb-6" : "mt-6"}
      />
      <section aria-label={t("search.campaigns")} className={selected ? "" : "mt-8 grid gap-6 sm:mt-12"}>
        {failed.map((section) => (
          <LoadFailed
            key={section}
            message={t(section === "projects" ? "projects.loadFailed" : "donate.loadFailed")}
          />
        ))}
        {failed.length === 0 && causes.length === 0 && <Empty showsAllCategories={!category} />}
        {selected && causes[0] && <CampaignDetail cause={causes[0]} field={field} />}
        {!selected && causes.length > 0 && (
          <Island name="donate/campaign-list" component={CampaignList} props={{ causes }} />
        )}
        {!selected && (
          <Pager
            path={categoryPath(category?.id)}
            page={page}
            hasMore={more}
            labels={{
              pages: t("donate.pages"),
              previous: t("donate.pages.back"),
              next: t("donate.pages.on"),
            }}
          />
        )}
      </section>
    </div>
  );
}

/** The message for an empty list, with a link to all categories. */
function Empty({ showsAllCategories }: { showsAllCategories: boolean }) {
  const t = useTranslate();
  return (
    <div className="grid justify-items-center gap-5 rounded-xl bg-sand-100 px-6 py-16 text-center">
      <HeartHandshake aria-hidden="true" className="size-12 text-leaf-400" strokeWidth={1.4} />
      <p className="max-w-md text-lg text-ink-soft">{t("donate.empty")}</p>
      {!showsAllCategories && (
        <ButtonLink href="/bagis" variant="secondary">
          {t("donate.showAll")}
        </ButtonLink>
      )}
    </div>
  );
}

function WithoutScript({ selected }: { selected: boolean }) {
  const t = useTranslate();
  return (
    <noscript>
      <Notice kind="info" className={selected ? "mb-8" : "mt-6"}>
        {t("donate.noscript")}{" "}
        <a href="/hesap-numaralari" className="font-semibold underline underline-offset-4">
          {t("donate.bankAccounts")}
        </a>
      </Notice>
    </noscript>
  );
}
