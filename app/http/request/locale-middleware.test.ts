import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { appContext } from "./context.ts";
import { localeMiddleware } from "./locale-middleware.ts";

async function requestHeaders(path: string, cacheControl?: string): Promise<Headers> {
  const context = new RouterContextProvider();
  context.set(appContext, { config: { publicUrl: "https://vakif.example" } } as App);
  const request = new Request(new URL(path, "https://vakif.example"));
  const answer = new Response("", cacheControl ? { headers: { "Cache-Control": cacheControl } } : {});
  const response = await localeMiddleware({ request, context } as never, async () => answer);
  return (response as Response).headers;
}

test("an explicit language is remembered", async () => {
  for (const cacheControl of [undefined, "private, no-cache", "no-store"]) {
    const headers = await requestHeaders("/sepet?lang=ar", cacheControl);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^lang=ar;.*Secure/)]);
  }
  expect((await requestHeaders("/sepet?lang=xx")).getSetCookie()).toEqual([]);
});

test("a response that shared caches may store does not remember the language", async () => {
  const headers = await requestHeaders("/share/stories/a.webp.jpg?lang=ar", "public, max-age=86400");
  expect(headers.getSetCookie()).toEqual([]);
});

test("without an explicit language the response varies by cookie and browser language", async () => {
  expect((await requestHeaders("/")).get("Vary")).toBe("Accept-Language, Cookie");
});
