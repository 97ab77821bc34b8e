import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { orderBody, postOrder } from "./harness/order-body.ts";
import { backOffice, signIn } from "./harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore, type Store } from "./harness/store.ts";
import { buildForTests } from "./harness/test-build.ts";
import { type LiveScreen, openScreen as openLive } from "./live-screen.ts";

/** Maximum delay until a donation is visible (docs/decisions/018). */
const second = 1_000;

// The embedded database belongs to one process; the tests of server/live cover its hub.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  let store: Store;
  let here: SiteProcess;
  let there: SiteProcess;
  let cookie: string;
  beforeAll(async () => {
    await buildForTests();
    store = await createStore(inject("postgresUrl"));
    const env = { ...store.env, BANK: "simulator" };
    [here, there] = [await createSiteProcess(env), await createSiteProcess(env)];
    await Promise.all([here.start(), there.start()]);
    cookie = await signIn(here);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([here?.kill(), there?.kill()]);
    await store?.[Symbol.asyncDispose]();
  });

  const opened: LiveScreen[] = [];
  afterEach(() => {
    for (const screen of opened.splice(0)) screen.close();
  });
  async function openScreen(...how: Parameters<typeof openLive>): Promise<LiveScreen> {
    const screen = await openLive(...how);
    opened.push(screen);
    return screen;
  }

  const edit = (...edits: SQL[]) =>
    store.look(async ({ rows }) => {
      for (const each of edits) await rows(each);
    });

  async function donate(site: SiteProcess): Promise<string> {
    return (await postOrder(site.url, orderBody(250))).orderId;
  }

  async function expectTold(screens: LiveScreen[], id: string, status: string) {
    const waited = await Promise.all(screens.map((screen) => screen.toldAfter(id, status)));
    for (const ms of waited) expect(ms).toBeLessThan(second);
  }

  test("a new order and its completion appear on both servers within a second", async () => {
    const screens = [await openScreen(here, cookie), await openScreen(there, cookie)];
    for (const { answer } of screens) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-encoding")).toBeNull();
    }
    const id = await donate(here);
    await expectTold(screens, id, "pending");
    await edit(sql`update orders set status = 'completed' where id = ${id}`);
    await expectTold(screens, id, "completed");
  });

  test("a disconnected browser receives missed events, also from the other server", async () => {
    const first = await openScreen(here, cookie);
    await donate(here).then((id) => expectTold([first], id, "pending"));
    first.close();
    const id = await donate(there);
    await expectTold([await openScreen(here, cookie, first.lastId())], id, "pending");
    await expectTold([await openScreen(there, cookie, first.lastId())], id, "pending");
  });

  test("after the LISTEN connections were cut, screens load again and receive events", async () => {
    const screens = [await openScreen(here, cookie), await openScreen(there, cookie)];
    await edit(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`);
    await expectTold(screens, "nobody", "missed");
    await expectTold(screens, await donate(there), "pending");
  });

  test("a stream needs a session and ends within a second after a sign-out or demotion elsewhere", async () => {
    const stranger = await openScreen(there, "");
    expect([stranger.answer.status, stranger.answer.headers.get("content-type")]).not.toContain(
      "text/event-stream",
    );
    expect(stranger.answer.status).toBe(204);
    const own = await signIn(there);
    const screen = await openScreen(there, own);
    const left = await fetch(`${backOffice(here)}/logout`, {
      method: "POST",
      headers: { cookie: own },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect(left.status).toBe(302);
    const began = performance.now();
    await screen.ended;
    const demoted = await openScreen(there, await signIn(there));
    await edit(sql`update admin_users set role = 'viewer'`, sql`update admin_users set role = 'admin'`);
    await demoted.ended;
    expect(performance.now() - began).toBeLessThan(2 * second);
  });

  test("open streams do not keep a server from stopping", async () => {
    const screen = await openScreen(there, cookie);
    const began = performance.now();
    await there.stop();
    await screen.ended;
    expect(performance.now() - began).toBeLessThan(3 * second);
  });
});
