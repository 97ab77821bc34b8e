import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext, localeContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { contentAddresses } from "#server/content/editing/table.ts";
import { pages } from "#server/content/pages/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { loader } from "./page.tsx";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await connection.db.insert(pages).values([
    { slug: "tarihce", title: "Tarihçemiz", content: "<p>Bir kazan <strong>çorba</strong>.</p>" },
    { slug: "kvkk", title: "KVKK", content: "<p>Aydınlatma</p>" },
    { slug: "denetim", title: "Denetim", content: "<p>Taslak</p>", published: false },
    { slug: "taslak", title: "Taslak", content: "<p>Taslak</p>", published: false },
    { slug: "silinen", title: "Silinen", content: "", deletedAt: new Date() },
  ]);
});
afterAll(() => connection.close());

async function load(slug?: string, locale: Locale = "tr", search = ""): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(localeContext, locale);
  context.set(appContext, { db: connection.db, log: silent, clock: { now: () => new Date() } } as App);
  const url = new URL(`http://localhost/biz-kimiz/kurumsal/${encodeURIComponent(slug ?? "")}${search}`);
  const params = slug === undefined ? {} : { slug };
  const args = {
    request: new Request(url),
    url,
    context,
    params,
    pattern: "/biz-kimiz/kurumsal/:slug?",
  } as const;
  return loader(args).catch((thrown: unknown) => thrown);
}

test("a stored page is shown, with or without an entry in the menu", async () => {
  expect(await load("tarihce")).toMatchObject({
    kind: "found",
    title: "Tarihçemiz",
    content: "<p>Bir kazan <strong>çorba</strong>.</p>",
    summary: "Bir kazan çorba.",
  });
  expect(await load("kvkk")).toMatchObject({ kind: "found", title: "KVKK" });
});

test("a page of the menu has a heading before staff write it", async () => {
  expect(await load("medya-odasi")).toEqual({ kind: "unwritten", slug: "medya-odasi", proof: null });
});

test("the page of the information notice exists before staff write the notice", async () => {
  expect(await load("kvkk-aydinlatma-metni")).toEqual({
    kind: "unwritten",
    slug: "kvkk-aydinlatma-metni",
    proof: null,
  });
});

test("a translation is shown at the address of its page, in its language", async () => {
  await connection.db.execute(sql`
    insert into translations select 'pages', id, 'ar', t.* from pages,
      (values ('title', 'تاريخنا'), ('content', '<p>حساء</p>')) as t where slug = 'tarihce'`);
  expect(await load("tarihce", "ar")).toMatchObject({
    slug: "tarihce",
    title: "تاريخنا",
    content: "<p>حساء</p>",
    languages: { title: "ar", content: "ar" },
  });
  const english = await load("tarihce", "en");
  expect(english).toMatchObject({ title: "Tarihçemiz" });
  expect(english).not.toHaveProperty("languages");
});

test("the former address of a translation leads to its page, unless a page has that address now", async () => {
  const redirectAnswer = (await load("tarihce-ar")) as Response;
  expect(redirectAnswer.headers.get("Location")).toBe("/biz-kimiz/kurumsal/tarihce?lang=ar");
  await connection.db.insert(pages).values({ slug: "tarihce-en", title: "Başka", content: "<p>…</p>" });
  expect(await load("tarihce-en")).toMatchObject({ title: "Başka" });
});

test.each(["yok", "silinen", "taslak", "denetim", "\0", "../tarihce"])("%j answers 404", async (slug) => {
  expect(await load(slug)).toMatchObject({ init: { status: 404 } });
});

test("the folder's address leads to the about page", async () => {
  expect(((await load()) as Response).headers.get("Location")).toBe("/biz-kimiz/kurumsal/biz-kimiz");
});

test("a former slug redirects to the current slug with the parameters, even if it is a page of the menu", async () => {
  const [page] = await connection.db.select({ id: pages.id }).from(pages).where(sql`slug = 'tarihce'`);
  await connection.db
    .insert(contentAddresses)
    .values(["gecmisimiz", "medya-odasi"].map((slug) => ({ kind: "pages", slug, recordId: page?.id ?? "" })));
  for (const slug of ["gecmisimiz", "medya-odasi"]) {
    const { status, headers } = (await load(slug, "tr", "?lang=en&utm=x")) as Response;
    expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([
      301,
      "/biz-kimiz/kurumsal/tarihce?lang=en&utm=x",
      "public, max-age=300",
    ]);
  }
});
