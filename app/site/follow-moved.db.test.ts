import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { newsKind } from "#server/content/news/news-kind.ts";
import { oldAddresses } from "#server/content/old-addresses/table.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { redirectMoved } from "./follow-moved.server.ts";

test("the address of a missing record redirects as an address of the earlier site", async () => {
  const connection = await openTestDatabase();
  const { db } = connection;
  await db.insert(oldAddresses).values({ path: "/haberler/eski-haber", target: "/haberler/yeni-haber" });
  const context = new RouterContextProvider();
  context.set(appContext, { db, clock: { now: () => new Date() } } as App);
  const follow = (slug: string) => {
    const url = new URL(`http://localhost/haberler/${slug}`);
    return redirectMoved({ url, context }, "news", newsKind, slug);
  };
  const answer = await follow("eski-haber");
  expect([answer?.status, answer?.headers.get("Location")]).toEqual([301, "/haberler/yeni-haber"]);
  expect(await follow("baska-haber")).toBeUndefined();
  await connection.close();
});
