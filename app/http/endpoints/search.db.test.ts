import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { loader, type SearchAnswer } from "./search.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp();
  const rows = Array.from({ length: 6 }, (_, n) => ({
    id: `ocak-${n}`,
    title: `Işık Ocağı ${n}`,
    description: "Bir ocak",
    category: "genel",
    displayOrder: n,
  }));
  await testApp.app.db.insert(campaigns).values(rows);
  await testApp.app.db
    .insert(projects)
    .values({ slug: "isik", title: "Köye Işık", description: "Bir lamba", category: "Eğitim" });
});
afterAll(() => testApp.close());

async function search(query: string): Promise<{ answer: SearchAnswer; headers: Headers }> {
  const context = new RouterContextProvider();
  context.set(appContext, testApp.app);
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

test("the answer has the first four hits of each kind, with their links", async () => {
  const { answer, headers } = await search("?q=ISIK");
  expect(answer.campaigns.map(({ href }) => href)).toEqual(
    [0, 1, 2, 3].map((n) => `/bagis?campaign=ocak-${n}`),
  );
  expect(answer.projects).toEqual([{ title: "Köye Işık", text: "Bir lamba", href: "/projeler/isik" }]);
  expect(answer.news).toEqual([]);
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
});

test.each(["", "?q=", "?q=%00", "?q=%25"])("%j finds nothing", async (query) => {
  expect((await search(query)).answer).toEqual({
    campaigns: [],
    projects: [],
    news: [],
    stories: [],
    faqs: [],
  });
});
