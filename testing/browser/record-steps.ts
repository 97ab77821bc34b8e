import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Database } from "./database.ts";
import { expect } from "./journey.ts";
import { test } from "./staff.ts";

/** The texts of the section of campaigns, projects or sliders. */
export type Section = ReturnType<typeof section>;

/**
 * @param one the word for one record; `it` is the same word as the object of a sentence, `tab` the word for all records
 * @param site the public address
 */
function section(
  path: "campaigns" | "projects" | "sliders",
  one: string,
  it: string,
  tab: string,
  site: string,
) {
  return {
    path,
    entity: path.slice(0, -1),
    removed: path === "campaigns" ? "archived_at" : "deleted_at",
    one,
    tab,
    site,
    heading: `${one} Yönetimi`,
    create: `Yeni ${one}`,
    edit: `${it} Düzenle`,
    question: `Bu ${it.toLowerCase()} silmek istediğinizden emin misiniz?`,
    orderFailed: `${one} sırası güncellenirken bir hata oluştu.`,
  };
}

export const campaignSection = section("campaigns", "Kampanya", "Kampanyayı", "Kampanyalar", "/bagis");

export const projectSection = section("projects", "Proje", "Projeyi", "Projeler", "/projeler");
export const sliderSection = section("sliders", "Slider", "Slider'ı", "Sliderlar", "/");
export const sections: Section[] = [campaignSection, projectSection, sliderSection];

/** Registers hooks that restore the demo content of a section after each test. */
export function restoreAfterEach({ path, removed }: Section): void {
  let records: { id: string; display_order: number; is_active: boolean }[] = [];
  test.beforeEach(async ({ store }) => {
    records = await store.withDatabase((query) => query(`select id, display_order, is_active from ${path}`));
  });
  test.afterEach(async ({ store }) => {
    await store.withDatabase(async (query) => {
      await query(`delete from ${path} where not (id::text = any($1))`, [records.map(({ id }) => id)]);
      for (const { id, display_order, is_active } of records) {
        await query(
          `update ${path} set display_order = $2, is_active = $3, ${removed} = null where id::text = $1`,
          [id, display_order, is_active],
        );
      }
    });
  });
}

export const rowOf = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });

export const save = (page: Page) => page.getByRole("button", { name: "Kaydet" }).click();

/** The rich text of projects is loaded after the form. */
export async function writeContent(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "İçerik" }).fill(text);
}

/** Fills the required fields, with the given title. */
export async function fillRequired(page: Page, section: Section, title: string): Promise<void> {
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Açıklama", { exact: true }).fill(`${title} için açıklama`);
  if (section === sliderSection) return;
  await page.getByLabel("Kategori").selectOption({ label: "Eğitim" });
  if (section === campaignSection) return;
  const path = "public/icons/icon-192.png";
  await page.context().route("https://example.org/**", (route) => route.fulfill({ path }));
  await page.getByLabel("Resim Adresi (URL)").fill("https://example.org/resim.jpg");
  await writeContent(page, "Uzun anlatım");
}

/** The titles of all records that are not deleted, in display order. */
export async function titlesInOrder(store: Database, { path, removed }: Section): Promise<string[]> {
  const rows = await store.withDatabase((query) =>
    query<{ title: string }>(`select title from ${path} where ${removed} is null order by display_order, id`),
  );
  return rows.map(({ title }) => title);
}

/** All rows of a section, to check that nothing changed. */
export function listRows(store: Database, { path }: Section): Promise<unknown[]> {
  return store.withDatabase((query) => query(`select * from ${path} order by id`));
}

/** Expects that the public site shows a text, or no longer shows it, after at most a second. */
export async function expectOnSite(request: APIRequestContext, path: string, text: string, isShown = true) {
  const begun = performance.now();
  for (;;) {
    const waited = performance.now() - begun;
    const page = await (await request.get(path)).text();
    if (page.includes(text) === isShown) return;
    expect(
      waited,
      `milliseconds after which "${text}" is ${isShown ? "not on" : "still on"} ${path}`,
    ).toBeLessThan(1_000);
  }
}
