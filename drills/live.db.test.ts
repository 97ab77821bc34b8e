import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { secondMs } from "#shared/text/time.ts";
import { orderBody, postOrder } from "#testing/donor/order-body.ts";
import { goToBank, returnToSite } from "#testing/merchants/browser.ts";
import { type LiveScreen, openScreen as openLive } from "#testing/site/live-screen.ts";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { cutListening, edit, openTwoSites } from "#testing/site/two-sites.ts";

// The embedded database belongs to one process; the tests of server/platform/live cover its hub.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  const sites = openTwoSites();
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(sites.here);
  });

  const openScreens: LiveScreen[] = [];
  afterEach(() => {
    for (const screen of openScreens.splice(0)) screen.close();
  });
  async function openScreen(...options: Parameters<typeof openLive>): Promise<LiveScreen> {
    const screen = await openLive(...options);
    openScreens.push(screen);
    return screen;
  }

  const donate = (site: SiteProcess) => postOrder(site.url, orderBody(250));

  async function expectEvents(screens: LiveScreen[]) {
    const delays = await Promise.all(screens.map((screen) => screen.notifiedAfter("order")));
    for (const ms of delays) expect(ms).toBeLessThan(2 * secondMs);
  }

  test("a new order and its completion by card appear on both servers within two seconds", async () => {
    const screens = [await openScreen(sites.here, cookie), await openScreen(sites.there, cookie)];
    for (const { answer } of screens) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-encoding")).toBeNull();
    }
    const { payment } = await postOrder(sites.here.url, orderBody(250, { paymentMethod: "card" }));
    await expectEvents(screens);
    const back = payment && (await goToBank(payment, "123456"));
    if (!back) throw new Error("the bank took no payment");
    await returnToSite(back);
    await expectEvents(screens);
  });

  test("after the LISTEN connections were cut, screens load again and receive events", async () => {
    const screens = [await openScreen(sites.here, cookie), await openScreen(sites.there, cookie)];
    await edit(sites, cutListening);
    await expectEvents(screens);
    await donate(sites.there);
    await expectEvents(screens);
  });

  test("a stream needs a session and ends within a second after a sign-out or demotion elsewhere", async () => {
    const stranger = await openScreen(sites.there, "");
    expect([stranger.answer.status, stranger.answer.headers.get("content-type")]).not.toContain(
      "text/event-stream",
    );
    expect(stranger.answer.status).toBe(204);
    const ownCookie = await signIn(sites.there);
    const screen = await openScreen(sites.there, ownCookie);
    const signOut = await fetch(`${backOffice(sites.here)}/logout`, {
      method: "POST",
      headers: { cookie: ownCookie },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect(signOut.status).toBe(302);
    const began = performance.now();
    await screen.ended;
    const demoted = await openScreen(sites.there, await signIn(sites.there));
    await edit(
      sites,
      sql`update admin_users set role = 'viewer'`,
      sql`update admin_users set role = 'admin'`,
    );
    await demoted.ended;
    expect(performance.now() - began).toBeLessThan(2 * secondMs);
  });

  test("open streams do not keep a server from stopping", async () => {
    const screen = await openScreen(sites.there, cookie);
    const began = performance.now();
    await sites.there.stop();
    await screen.ended;
    expect(performance.now() - began).toBeLessThan(3 * secondMs);
  });
});
