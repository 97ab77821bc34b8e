import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { dropPages, followContent } from "./follow-content.ts";
import type { Page } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const copy = { etag: '"x"', headers: [], unchangedHeaders: [], body: Buffer.from("x") };
const page = { br: copy, gzip: copy, identity: copy } as Page;
const render = async () => ({ page, freshFor: 60_000 });

async function follow(deliver: (receive: () => void) => void) {
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => 0 });
  const slow: Connection = {
    ...connection,
    listen: (channel, listener) =>
      connection.listen(channel, {
        ...listener,
        onMessage: (mark) => deliver(() => listener.onMessage(mark)),
      }),
  };
  return { cache, follower: await followContent(slow, cache) };
}

test("after caughtUp() no page is older than the change", async () => {
  const heldMessages: (() => void)[] = [];
  const { cache, follower } = await follow((receive) => void heldMessages.push(receive));
  await cache.fill("/haberler", render);
  await connection.db.transaction((tx) => dropPages(tx));
  const catchingUp = follower.caughtUp();
  const earlierResult = connection.db.execute(sql`select 1`).then(() => "not yet");
  expect(await Promise.race([catchingUp, earlierResult])).toBe("not yet");
  expect(cache.find("/haberler", render)).toBe(page);
  await expect.poll(() => heldMessages.length).toBe(2);
  for (const deliverMessage of heldMessages) deliverMessage();
  await catchingUp;
  expect(cache.find("/haberler", render)).toBeUndefined();
  await follower.stop();
});

test("caughtUp() of another process does not drop pages", async () => {
  const { cache, follower } = await follow((receive) => receive());
  const other = await follow((receive) => receive());
  await cache.fill("/haberler", render);
  await other.follower.caughtUp();
  await follower.caughtUp();
  expect(cache.find("/haberler", render)).toBe(page);
  await Promise.all([follower.stop(), other.follower.stop()]);
});

test("caughtUp() takes at most a second when notifications do not arrive", async () => {
  const { follower } = await follow(() => {});
  const began = performance.now();
  await follower.caughtUp();
  expect(performance.now() - began).toBeLessThan(2_000);
  await follower.stop();
});
