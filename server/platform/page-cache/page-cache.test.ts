import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";
import { compressPage } from "./compress-page.ts";
import type { Page } from "./page.ts";
import { createPageCache, type PageCache, type Rendered } from "./page-cache.ts";

const maxBytes = 1_000_000;
const failures: unknown[] = [];
let time = 0;
let cache: PageCache;
beforeEach(() => {
  time = 1_000_000;
  failures.length = 0;
  cache = createPageCache({ maxBytes, now: () => time, failed: (error) => failures.push(error) });
});

function page(text: string, size = 0): Page {
  const copy = (body: Buffer) => ({ etag: `"${text}"`, headers: [], unchangedHeaders: [], body });
  const body = Buffer.from(text);
  return { br: copy(body), gzip: copy(body), identity: copy(size ? Buffer.alloc(size) : body) };
}

const readText = (found: Page | null | undefined) => found?.br.body.toString();

/** Returns a render function that answers this text at once. */
function renderText(text: string, freshFor = 5_000) {
  return async (): Promise<Rendered> => ({ page: page(text), freshFor });
}

const failToRender = () => Promise.reject(new Error("the page must not be rendered"));

/** Creates a render function that ends when the test calls `finish`. */
function createSlowRender(text: string) {
  let renders = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const render = async (): Promise<Rendered> => {
    renders++;
    await promise;
    return { page: page(text), freshFor: 5_000 };
  };
  return { render, finish: resolve, renders: () => renders };
}

/** Lets all pending callbacks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a page in the cache", () => {
  test("is served until it is old, then once more while it is rendered again", async () => {
    expect(cache.find("/", failToRender)).toBeUndefined();
    expect(readText(await cache.fill("/", renderText("one")))).toBe("one");
    time += 4_999;
    expect(readText(cache.find("/", failToRender))).toBe("one");
    time += 1;
    const two = createSlowRender("two");
    expect(readText(cache.find("/", two.render))).toBe("one");
    expect(readText(cache.find("/", two.render))).toBe("one");
    await settle();
    expect(two.renders()).toBe(1);
    two.finish();
    await settle();
    expect(readText(cache.find("/", failToRender))).toBe("two");
  });

  test("is not served after a quiet hour", async () => {
    await cache.fill("/", renderText("one"));
    time += 10_000;
    expect(cache.find("/", failToRender)).toBeUndefined();
  });

  test("counts its age from the start of its rendering", async () => {
    const slow = createSlowRender("one");
    const filling = cache.fill("/", slow.render);
    time += 10_000;
    slow.finish();
    await filling;
    expect(cache.find("/", failToRender)).toBeUndefined();
  });

  test("outlives a failed rendering until its time is over; a rendering that must not be kept removes it", async () => {
    await cache.fill("/", renderText("one"));
    time += 6_000;
    const broken = new Error("no database");
    expect(readText(cache.find("/", () => Promise.reject(broken)))).toBe("one");
    await settle();
    expect(failures).toEqual([broken]);
    expect(readText(cache.find("/", async () => null))).toBe("one");
    await settle();
    expect(cache.find("/", failToRender)).toBeUndefined();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  test("is passed to the next rendering, which may find that nothing has changed", async () => {
    const first = await cache.fill("/", renderText("one"));
    time += 20_000;
    let lastPage: Page | undefined;
    await cache.fill("/", async (given) => {
      lastPage = given;
      return null;
    });
    expect(lastPage).toBe(first);
  });

  test("is not served longer after the clock was set back", async () => {
    await cache.fill("/", renderText("one"));
    time -= 3_600_000;
    expect(cache.find("/", failToRender)).toBeUndefined();
  });
});

describe("a page that is missing", () => {
  test("is rendered once for all who request it at the same time", async () => {
    const slow = createSlowRender("one");
    const requests = Array.from({ length: 50 }, () => cache.fill("/", slow.render));
    const other = cache.fill("/other", renderText("other"));
    slow.finish();
    expect((await Promise.all(requests)).map(readText)).toEqual(Array(50).fill("one"));
    expect(readText(await other)).toBe("other");
    expect(slow.renders()).toBe(1);
  });

  test("is rendered again for each request when it must not be kept", async () => {
    expect(await cache.fill("/", async () => null)).toBeNull();
    expect(readText(await cache.fill("/", renderText("one")))).toBe("one");
  });

  test("is an error for all waiting requests when rendering fails, and for no later request", async () => {
    const failing = () => Promise.reject(new Error("no database"));
    const requests = [cache.fill("/", failing), cache.fill("/", failing)];
    for (const one of requests) await expect(one).rejects.toThrow("no database");
    expect(readText(await cache.fill("/", renderText("one")))).toBe("one");
  });
});

describe("a change of content", () => {
  test("outdates every page", async () => {
    for (const key of ["/news/1", "/"]) await cache.fill(key, renderText(key));
    cache.clear();
    for (const key of ["/news/1", "/"]) expect(cache.find(key, failToRender)).toBeUndefined();
  });

  test("leaves the page from before it for a second to visitors who would wait for another page", async () => {
    for (const key of ["/", "/news/1"]) await cache.fill(key, renderText("before"));
    cache.clear();
    const other = createSlowRender("other");
    const own = createSlowRender("after");
    void cache.fill("/news/1", other.render);
    time += 999;
    expect(readText(cache.find("/", own.render))).toBe("before");
    time += 1;
    expect(cache.find("/", failToRender)).toBeUndefined();
    for (const slow of [other, own]) slow.finish();
    await settle();
    expect(readText(cache.find("/", failToRender))).toBe("after");
  });

  test("soon after another change removes the pages from before both", async () => {
    for (const key of ["/", "/news/1"]) await cache.fill(key, renderText("before"));
    cache.clear();
    cache.clear();
    const other = createSlowRender("other");
    void cache.fill("/news/1", other.render);
    expect(cache.find("/", failToRender)).toBeUndefined();
    other.finish();
  });

  test("during a rendering: earlier requests get the page, it is not kept, and the next request renders again", async () => {
    const before = createSlowRender("before");
    const earlierRequest = cache.fill("/", before.render);
    cache.clear();
    const after = createSlowRender("after");
    const askedAfter = cache.fill("/", after.render);
    before.finish();
    expect(readText(await earlierRequest)).toBe("before");
    expect(cache.find("/", failToRender)).toBeUndefined();
    // The end of the earlier rendering does not remove the running one.
    const joined = cache.fill("/", failToRender);
    after.finish();
    expect((await Promise.all([askedAfter, joined])).map(readText)).toEqual(["after", "after"]);
    expect(readText(cache.find("/", failToRender))).toBe("after");
  });

  test("during a background rendering: the old page is gone, and the new one is not kept", async () => {
    await cache.fill("/", renderText("old"));
    time += 6_000;
    const slow = createSlowRender("older than the change");
    expect(readText(cache.find("/", slow.render))).toBe("old");
    cache.clear();
    expect(cache.find("/", failToRender)).toBeUndefined();
    slow.finish();
    await settle();
    expect(cache.find("/", failToRender)).toBeUndefined();
  });
});

test("a page lives at most a second without notifications, and losing or regaining them drops all pages", async () => {
  await cache.fill("/", renderText("one", 600_000));
  cache.setConnected(false);
  expect(cache.find("/", failToRender)).toBeUndefined();
  await cache.fill("/", renderText("two", 600_000));
  time += 999;
  expect(readText(cache.find("/", failToRender))).toBe("two");
  time += 1;
  expect(cache.find("/", failToRender)).toBeUndefined();
  await cache.fill("/", renderText("three"));
  cache.setConnected(true);
  expect(cache.find("/", failToRender)).toBeUndefined();
  await cache.fill("/", renderText("four"));
  time += 2_000;
  expect(readText(cache.find("/", failToRender))).toBe("four");
});

describe("the memory of the cache", () => {
  test("stays inside its limit with 10,000 addresses, and requested pages stay", async () => {
    for (let n = 0; n < 10_000; n++) {
      await cache.fill(`/${n}`, async () => ({ page: page("x", 20_000), freshFor: 5_000 }));
      expect(cache.size().bytes).toBeLessThanOrEqual(maxBytes);
      expect(readText(cache.find("/0", failToRender))).toBe("x");
    }
    const { pages } = cache.size();
    expect(pages).toBeGreaterThan(30);
    expect(pages).toBeLessThan(50);
  });

  test("grows by the counted bytes: 10,000 compressed pages", async () => {
    const large = createPageCache({ maxBytes: 8_000_000, now: () => time });
    const html = Buffer.from(`<p>${randomBytes(3_000).toString("hex")}`);
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc");
    collectGarbage();
    const before = process.memoryUsage();
    for (let n = 0; n < 10_000; n++) {
      await large.fill(`/${n}`, async () => {
        const body = Buffer.from(`${html}${n}`);
        // Compressing 10,000 pages takes too long, so every hundredth page is compressed.
        const bodies = n % 100 === 0 ? await compressPage(body) : { br: body, gzip: body, identity: body };
        const copy = (encoding: "br" | "gzip" | "identity") => ({
          etag: `"${n}"`,
          headers: Array.from({ length: 26 }, (_, at) => `${at}`),
          unchangedHeaders: Array.from({ length: 20 }, (_, at) => `${at}`),
          body: bodies[encoding],
        });
        return {
          page: { br: copy("br"), gzip: copy("gzip"), identity: copy("identity") },
          freshFor: 5_000,
        };
      });
    }
    expect(large.size().bytes).toBeLessThanOrEqual(8_000_000);
    // A leak would take 60 MB. V8 frees the memory of collected buffers in the background.
    await expect
      .poll(() => {
        collectGarbage();
        return process.memoryUsage().arrayBuffers - before.arrayBuffers;
      })
      .toBeLessThan(40_000_000);
  });

  test("holds no more of a compressed page than its bytes", async () => {
    const bodies = await compressPage(Buffer.from("<p>Bağış</p>".repeat(2_000)));
    for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
    expect(bodies.br.length).toBeLessThan(bodies.gzip.length);
    expect(bodies.gzip.length).toBeLessThan(bodies.identity.length / 10);
  });

  test("does not take a page that would remove most others", async () => {
    await cache.fill("/", renderText("one"));
    await cache.fill("/huge", async () => ({ page: page("huge", maxBytes / 4), freshFor: 5_000 }));
    expect(cache.find("/huge", failToRender)).toBeUndefined();
    expect(readText(cache.find("/", failToRender))).toBe("one");
  });
});
