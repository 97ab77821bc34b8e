import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { translations } from "#server/content/editing/table.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { faqs } from "#server/content/faqs/table.ts";
import { news } from "#server/content/news/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { sliders } from "#server/content/sliders/table.ts";
import { stories } from "#server/content/stories/table.ts";
import { bankAccounts } from "#server/giving/accounts/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { captionsText } from "#shared/content/gallery.ts";
import { textPicture } from "#shared/content/picture.ts";
import { galleryField, otherLocales } from "#shared/content/translations.ts";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import { wordSettings } from "#shared/settings/word-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { dayMs } from "#shared/text/time.ts";
import { bankAccounts as demoAccounts, foundation } from "./content/accounts.ts";
import { campaigns as demoCampaigns } from "./content/campaigns.ts";
import { faqs as demoFaqs } from "./content/faqs.ts";
import { foundationFacts, galleries, newsLinks } from "./content/field.ts";
import { news as demoNews } from "./content/news.ts";
import { pages as demoPages } from "./content/pages.ts";
import { projects as demoProjects } from "./content/projects.ts";
import { sliders as demoSliders } from "./content/sliders.ts";
import { stories as demoStories } from "./content/stories.ts";
import { translations as demoTranslations } from "./content/translations/every-kind.ts";
import type { DemoTexts } from "./content/types.ts";
import { words as demoWords } from "./content/words.ts";
import { demoPicturePaths, putDemoPictures } from "./demo-pictures.ts";
import { fillKurban } from "./fill-kurban.ts";
import { fillOrders } from "./fill-orders.ts";

/** The key of the setting that says when and with what the database was filled. */
const demoContent = "demo_content";

/**
 * Fills an empty database with demo content, in one transaction. `holder` is the receiver of its bank accounts. False
 * when it was not empty.
 */
export async function fillDemo(
  db: Db,
  now: Date,
  store: ImageStore,
  holder = foundation.name,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [campaign] = await tx.select({ id: campaigns.id }).from(campaigns).limit(1);
    if (campaign) return false;
    // When two processes start at once, the second process waits for the row of the first, and then returns.
    const [firstRow] = await tx
      .insert(settings)
      .values({ key: demoContent, value: { filledAt: now.toISOString(), stories: true } })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (!firstRow) return false;
    await fillContent(tx, now, store);
    await fillAccounts(tx, holder);
    await fillOrders(tx, now);
    await fillKurban(tx, now);
    // The pictures are stored before the commit. When storing fails, the next start tries again.
    await putDemoPictures(tx, store, now);
    return true;
  });
}

/**
 * Adds the demo stories to a database that an earlier version filled with demo content, because that version had the
 * stories in its code.
 */
export async function addDemoStories(db: Db, now: Date, store: ImageStore): Promise<void> {
  await db.transaction(async (tx) => {
    const [filled] = await tx
      .update(settings)
      .set({ value: sql`${settings.value} || '{"stories": true}'` })
      .where(and(eq(settings.key, demoContent), sql`not ${settings.value} ? 'stories'`))
      .returning({ key: settings.key });
    if (!filled) return;
    const pictureUrl = createPictureUrl(store);
    await fillStories(tx, now, pictureUrl);
    await translate(tx, "stories", demoTranslations.stories, pictureUrl);
    const texts = demoStories.map(({ image, content }) => image + content).join();
    await putDemoPictures(tx, store, now, (name) => texts.includes(name));
  });
}

type PictureUrl = (name: string) => string;
/** Returns the times of a row that is this many days old. */
type TimesAgo = (days: number) => { createdAt: Date; updatedAt: Date };

function createPictureUrl(store: ImageStore): PictureUrl {
  const pictures = demoPicturePaths();
  return (name) => {
    const path = pictures.get(name);
    if (!path) throw new Error(`no demo picture is called ${name}`);
    return store.urlOf(path);
  };
}

async function fillContent(tx: Tx, now: Date, store: ImageStore): Promise<void> {
  const pictureUrl = createPictureUrl(store);
  const timesAgo = (days: number) => {
    const moment = new Date(now.getTime() - days * dayMs);
    return { createdAt: moment, updatedAt: moment };
  };
  await fillCausesAndNews(tx, pictureUrl, timesAgo);
  await tx.insert(settings).values([
    { key: foundationSettings.key, value: foundationFacts },
    { key: wordSettings.key, value: demoWords },
  ]);
  await tx.insert(sliders).values(demoSliders.map((row) => ({ ...row, image: pictureUrl(row.image) })));
  await tx
    .insert(faqs)
    .values(demoFaqs.map((row, index) => ({ ...row, displayOrder: index + 1, ...timesAgo(120) })));
  await fillStories(tx, now, pictureUrl);
  // Menus and the checkout link to these slugs, so a new title must not change them.
  await tx
    .insert(pages)
    .values(demoPages.map(({ daysAgo, ...row }) => ({ ...row, slugLocked: true, ...timesAgo(daysAgo) })));
  for (const [kind, texts] of Object.entries(demoTranslations))
    await translate(tx, kind as ContentKind, texts, pictureUrl);
}

async function fillStories(tx: Tx, now: Date, pictureUrl: PictureUrl): Promise<void> {
  await tx.insert(stories).values(
    demoStories.map(({ image, content, ...row }, index) => ({
      ...row,
      content: addPictures(content, pictureUrl),
      image: pictureUrl(image),
      slugLocked: true,
      displayOrder: index + 1,
      createdAt: now,
      updatedAt: now,
    })),
  );
}

/** Replaces the names of pictures in a text by their addresses. */
function addPictures(html: string, pictureUrl: PictureUrl): string {
  const text = html.replace(
    /<img src="([^"]+)"/g,
    (_, name: string) => `<img src="${textPicture(pictureUrl(name))}"`,
  );
  return text === html ? html : sanitiseHtml(text);
}

async function fillAccounts(tx: Tx, holder: string): Promise<void> {
  const rows = demoAccounts.flatMap(({ bank, accounts }) =>
    accounts.map(({ names, ...account }) => {
      const texts = Object.entries(names).map(([language, text]) => [`name_${language}`, text]);
      return { ...account, bank, holder, texts: Object.fromEntries(texts) };
    }),
  );
  await tx.insert(bankAccounts).values(rows.map((row, index) => ({ ...row, position: index + 1 })));
}

async function fillCausesAndNews(tx: Tx, pictureUrl: PictureUrl, timesAgo: TimesAgo): Promise<void> {
  const createGallery = (key: string) =>
    (ownValue(galleries, key) ?? []).map(({ image, alt }) => ({ image: pictureUrl(image), alt }));
  await tx.insert(campaigns).values(
    demoCampaigns.map(({ daysAgo, image, ...row }) => {
      return { ...row, ...timesAgo(daysAgo), image: pictureUrl(image), gallery: createGallery(row.id) };
    }),
  );
  const projectRows = await tx
    .insert(projects)
    .values(
      demoProjects.map(({ daysAgo, image, ...row }) => ({
        ...row,
        ...timesAgo(daysAgo),
        image: pictureUrl(image),
        gallery: createGallery(row.slug),
      })),
    )
    .returning({ id: projects.id, slug: projects.slug });
  await tx.insert(news).values(
    demoNews.map(({ daysAgo, image, ...row }) => {
      const { campaigns: campaignIds = [], projects: slugs = [] } = ownValue(newsLinks, row.slug) ?? {};
      return {
        ...row,
        ...timesAgo(daysAgo),
        image: pictureUrl(image),
        gallery: createGallery(row.slug),
        // A save by staff sorts the ids. Unsorted ids would make the first save look like a change of the ids.
        campaignIds: campaignIds.toSorted(),
        projectIds: projectRows
          .filter(({ slug }) => slugs.includes(slug))
          .map(({ id }) => id)
          .sort(),
      };
    }),
  );
}

/** Returns the captions of a gallery in English and Arabic. */
function translateCaptions(key: string, pictureUrl: PictureUrl) {
  const pictures = ownValue(galleries, key) ?? [];
  return otherLocales.map((language) => {
    const captions = pictures.flatMap(({ image, [language]: caption }) =>
      caption ? [[pictureUrl(image), caption]] : [],
    );
    return { language, field: galleryField, text: captionsText(Object.fromEntries(captions)) };
  });
}

async function translate(
  tx: Tx,
  kind: ContentKind,
  texts: DemoTexts<ContentKind>,
  pictureUrl: PictureUrl,
): Promise<void> {
  const { table } = everyKind[kind] as RecordKind;
  const key = "slug" in table ? (table.slug as PgColumn) : kind === "campaigns" ? table.id : table.title;
  const ids = (await tx.select({ id: table.id, key }).from(table)) as { id: string; key: string }[];
  const rows = ids.flatMap(({ id, key }) => {
    const fieldTexts = Object.entries(ownValue(texts, key) ?? {}).flatMap(([language, fields]) =>
      Object.entries(fields).map(([field, text]) => ({
        language,
        field,
        text: addPictures(text, pictureUrl),
      })),
    );
    const ownTexts = [...fieldTexts, ...translateCaptions(key, pictureUrl)].filter(({ text }) => text !== "");
    return ownTexts.map((text) => ({ kind, recordId: id, ...text }));
  });
  if (rows.length > 0) await tx.insert(translations).values(rows);
}
