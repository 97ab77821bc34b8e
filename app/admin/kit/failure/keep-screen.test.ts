import { data, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFailures } from "./failures.ts";
import { keepScreen, type Results } from "./keep-screen.ts";

const here = "https://vakif.example/gizli/news?sort=title";

beforeEach(() => {
  vi.stubGlobal("location", new URL(here));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open({ canRetry = true, patienceMs = 1_000 } = {}) {
  const failures = createFailures();
  let goingTo: string | undefined;
  const text = (form: unknown) => (form ? "Kaydedilirken bir hata oluştu." : "Yüklenirken bir hata.");
  const middleware = keepScreen("layout", (_path, form) => ({ text: text(form), canRetry }), {
    failures,
    patienceMs,
    goingTo: () => goingTo,
  });
  const params = { adminPath: "gizli" };
  return {
    failures,
    goTo(address: string) {
      goingTo = address;
    },
    submit(next: () => Promise<Results>, body: BodyInit = new URLSearchParams({ title: "Uzun emek" })) {
      return middleware({ request: new Request(here, { method: "POST", body }), params }, next);
    },
    load: (url: string, next: () => Promise<Results>) =>
      middleware({ request: new Request(url), params }, next),
  };
}

const error = (result: unknown) => async (): Promise<Results> => ({ page: { type: "error", result } });
const answer = (result: unknown) => async (): Promise<Results> => ({ page: { type: "data", result } });
const errorResponse = (status: number) => ({ status, statusText: "", internal: false, data: "<html>" });
const kept = { layout: { type: "data", result: data(undefined, { status: 503 }) } };

test.each([
  ["the network is gone", error(new TypeError("Failed to fetch")), "unreachable"],
  ["a proxy's own page", error(errorResponse(502)), "unreachable"],
  ["an answer of another server", error(new Error("Unable to decode turbo-stream response")), "unreachable"],
  ["an exception on the server", error(new Error("Unexpected Server Error")), "server"],
  [
    "an exception of an action, as the router wraps it",
    error(data(new Error("Unexpected Server Error"), 500)),
    "server",
  ],
  [
    "the network of an action, as the router wraps it",
    error(data(new TypeError("Failed to fetch"))),
    "unreachable",
  ],
  ["a refusal for now", error(errorResponse(503)), "server"],
  ["an action that says it failed", answer(data(null, 500)), "server"],
  ["no answer", () => new Promise<Results>(() => {}), "late"],
])("a submission that fails keeps the screen: %s", async (_what, next, reason) => {
  const { failures, submit } = open({ patienceMs: 20 });
  expect(await submit(next)).toEqual(kept);
  expect(failures.current()).toMatchObject({ text: "Kaydedilirken bir hata oluştu.", reason });
  const { sent } = failures.current() ?? {};
  expect([sent?.to, sent?.form.get("title")]).toEqual(["/gizli/news?sort=title", "Uzun emek"]);
});

test("a form with a file is sent again as it was", async () => {
  const { failures, submit } = open();
  const body = new FormData();
  body.set("intent", "layout");
  body.set("file", new File(["PNG"], "k.png", { type: "image/png" }));
  await submit(error(new TypeError("Failed to fetch")), body);
  const { sent } = failures.current() ?? {};
  expect([sent?.encType, sent?.form.get("intent")]).toEqual(["multipart/form-data", "layout"]);
  const file = sent?.form.get("file") as File;
  expect([file.name, await file.text()]).toEqual(["k.png", "PNG"]);
});

test("a retry that would be refused or could act twice is not offered", async () => {
  const refused = open();
  expect(await refused.submit(error(errorResponse(413)))).toEqual(kept);
  expect(refused.failures.current()).toMatchObject({ reason: "refused", sent: null });
  const twice = open({ canRetry: false });
  await twice.submit(error(new TypeError("Failed to fetch")));
  expect(twice.failures.current()).toMatchObject({ reason: "unreachable", sent: null });
});

test.each([
  ["a redirect", error(redirect("/gizli/news"))],
  ["errors by field", answer(data({ banner: null }, 400))],
  ["a concurrent change", answer(data({ stale: {} }, 409))],
])("the router handles an answer, and the earlier failure disappears: %s", async (_what, next) => {
  const { failures, submit } = open();
  await submit(error(new TypeError("Failed to fetch")));
  expect(await submit(next)).toBeUndefined();
  expect(failures.current()).toBeNull();
});

test.each([
  ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["unreachable", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ["server", () => Promise.resolve(new Response(null, { status: 500 }))],
])("a form with text is not sent while the session cannot be checked (%s)", async (reason, answers) => {
  vi.stubGlobal("fetch", answers);
  const { failures, submit } = open();
  failures.heldForms = 1;
  const next = vi.fn(answer(null));
  expect(await submit(next)).toEqual(kept);
  expect(next).not.toHaveBeenCalled();
  expect(failures.current()).toMatchObject({ reason });
  expect(failures.hasEnded()).toBe(false);
});

test("a form with text is not sent after the session has ended, which is not a failure", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  const { failures, submit } = open();
  failures.heldForms = 1;
  const next = vi.fn(answer(null));
  expect(await submit(next)).toEqual(kept);
  expect(next).not.toHaveBeenCalled();
  expect([failures.current(), failures.hasEnded()]).toEqual([null, true]);
});

test("a screen that fails to reload stays and shows the failure until a reload succeeds", async () => {
  const { failures, load } = open();
  expect(await load(here, error(new TypeError("Failed to fetch")))).toEqual({});
  expect(failures.current()).toMatchObject({ text: "Yüklenirken bir hata.", reason: "loading" });
  expect(await load(here, answer(null))).toBeUndefined();
  expect(failures.current()).toBeNull();
});

test("a list whose new search or filter fails to load keeps both until another load succeeds", async () => {
  const { failures, load, goTo } = open();
  goTo("/gizli/news?q=zekat");
  const next = "https://vakif.example/gizli/news?q=zekat";
  expect(await load(next, error(errorResponse(500))), "a screen without a list").toBeUndefined();
  failures.openLists = 1;
  expect(await load(next, error(errorResponse(500)))).toEqual({});
  expect(failures.current()).toMatchObject({
    text: "Yüklenirken bir hata.",
    reason: "narrowing",
    sent: null,
  });
  expect(await load(next, answer(null))).toBeUndefined();
  expect(failures.current()).toBeNull();
});

test("the router shows the failed load of another screen; a failed part of this screen is ignored", async () => {
  const { load, goTo } = open();
  const next = "https://vakif.example/gizli/pages";
  const part = "https://vakif.example/gizli/news?template=x";
  goTo("/gizli/pages");
  expect(await load(next, error(errorResponse(500)))).toBeUndefined();
  expect(await load(part, error(errorResponse(500))), "the route that was loaded has a result").toEqual({
    page: kept.layout,
  });
  expect(await load(here, error(errorResponse(404))), "gone is an answer").toBeUndefined();
});
