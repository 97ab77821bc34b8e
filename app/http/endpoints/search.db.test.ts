import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { loader, type SearchAnswer } from "./search.ts";

let opened: TestApp;

beforeAll(async () => {
  opened = await openTestApp();
  const rows = Array.from({ length: 6 }, (_, n) => ({
    id: `ocak-${n}`,
    title: `Işık Ocağı ${n}`,
    description: "Bir ocak",
    category: "genel",
    displayOrder: n,
  }));
  await opened.app.db.insert(campaigns).values(rows);
  await opened.app.db
    .insert(projects)
    .values({ slug: "isik", title: "Köye Işık", description: "Bir lamba", category: "Eğitim" });
});
afterAll(() => opened.close());

async function ask(query: string): Promise<{ answer: SearchAnswer; headers: Headers }> {
  const context = new RouterContextProvider();
  context.set(appContext, opened.app);
  const url = new URL(`http://localhost/api/search${query}`);
  const response = await loader({
    request: new Request(url),
    url,
    context,
    params: {},
    pattern: "/api/search",
  });
  return { answer: (await response.json()) as SearchAnswer, headers: response.headers };
}

test("the first few hits of each kind, with their links", async () => {
  const { answer, headers } = await ask("?q=ISIK");
  expect(answer.campaigns.map(({ href }) => href)).toEqual(
    [0, 1, 2, 3].map((n) => `/bagis?campaign=ocak-${n}`),
  );
  expect(answer.projects).toEqual([{ title: "Köye Işık", text: "Bir lamba", href: "/projeler/isik" }]);
  expect(answer.news).toEqual([]);
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
});

test.each(["", "?q=", "?q=%00", "?q=%25"])("%j finds nothing", async (query) => {
  expect((await ask(query)).answer).toEqual({ campaigns: [], projects: [], news: [], faqs: [] });
});
