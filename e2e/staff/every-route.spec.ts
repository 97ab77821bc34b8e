import { clockKey } from "#server/compose/jobs/trust-clock.ts";
import { lastCheckKey } from "#server/giving/ledger/last-check.ts";
import { givenDaysKnown } from "#server/giving/orders/given-day.ts";
import { remainsKey } from "#server/giving/privacy/clear-remains.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import type { Query } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import type { Site } from "#testing/browser/site.ts";
import { admin, signInByRequest, test } from "#testing/browser/staff.ts";
import { type AdminRoute, adminRoutes } from "./admin-routes.ts";

/** Pages without a session: the sign-in pages and the "not found" page. */
const publicPages = /^admin\/(sign-in|not-found)\//;
/** Pages that only administrators may read. */
const administratorRoutes = new Set(["admin/audit/list", "admin/banks/letter-file", "admin/privacy/person"]);
/** Screens whose right is higher than what a viewer has. */
const closedToViewers = /^admin\/(take-gift\/|import\/|kurban\/(links$|field\/))/;
/** Endpoints without a page. */
const answers: Record<string, number[]> = {
  "admin/live/endpoint": [406],
  "admin/transfers/upload": [400],
  // The panel of notes names its record.
  "admin/notes/endpoint": [400],
  // A viewer may not export.
  "admin/exports/endpoint": [403, 405],
  "admin/documents/files": [403, 405],
  "admin/kurban/minute-scan": [403, 404],
  "admin/kurban/media-file": [403, 404],
  // The screen in the hall names its place.
  "admin/kurban/hall": [404],
  // The address names its upload.
  "admin/kurban/upload-media": [404],
};
/** The settings of the signed-in person, which all roles may change. */
const personalPages = /^admin\/(account|sign-in)\//;

const everything = process.env.EVERYTHING === "1";

const address = ({ path }: AdminRoute) => (path ? `${admin}/${path}` : admin);
/** The requests for the data of a route alone, and, in the long run, of its parents and of all together. */
const dataOf = (route: AdminRoute) => {
  const alone = route.chain.map((id) => `${address(route)}.data?_routes=${encodeURIComponent(id)}`);
  return everything ? [`${address(route)}.data`, ...alone] : alone.slice(-1);
};

/** These tests make many requests. Those of Node take less processor time than those of Playwright. */
type Send = (path: string, init?: RequestInit) => Promise<Answer>;
type Answer = { status: number; headers: Headers; body: string };

function createSend(site: Site, usual: RequestInit): Send {
  return async (path, init = {}) => {
    const answer = await fetch(site.url + path, { ...usual, ...init });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
}

test("anonymous requests get only the sign-in page", async ({ site }) => {
  const send = createSend(site, { redirect: "manual" });
  const post = (path: string, form: Record<string, string>) =>
    send(path, { method: "POST", headers: { Origin: site.url }, body: new URLSearchParams(form) });
  const routes = (await adminRoutes()).filter(({ id }) => !publicPages.test(id));
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const path = address(route);
    const page = await send(path);
    expect(page.status, path).toBe(302);
    expect(page.headers.get("location")).toMatch(new RegExp(`^${admin}/login(\\?next=|$)`));
    // One guard answers for all screens, so that in every run the first screen is enough.
    if (everything || route === routes[0]) {
      const stream = await send(path, { headers: { Accept: "text/event-stream" } });
      expect(stream.status, "a page is no stream of events").toBe(204);
    }
    await Promise.all(dataOf(route).map(async (data) => expectSentAway(await send(data), data)));
    // A person is sent to the sign-in page before the form is read, so that in every run one form is enough.
    for (const form of everything ? writes : writes.slice(1, 2)) {
      expectSentAway(await post(`${path}.data`, form), `POST ${path}.data`);
      if (everything) expect((await post(path, form)).status, `POST ${path}`).toBe(302);
    }
  }
});

function expectSentAway({ status, body }: Answer, path: string): void {
  expect(status, path).toBe(202);
  expect(body, path).toContain('"redirect"');
  expect(body, path).toContain(`${admin}/login`);
  expect(body.length, `${path} carries nothing else`).toBeLessThan(500);
}

for (const role of ["viewer", "editor", "admin"] as const) {
  test(`a person with the role ${role} can read every screen${role === "admin" ? "" : " except those for administrators"}`, {
    // In every run only a viewer is tested, because viewers may do the least.
    tag: role === "viewer" ? [] : "@long",
  }, async ({ request, site, hire, watch }) => {
    watch.expectTrouble(/40[34]/);
    await signInByRequest(request, await hire(role));
    const { cookies } = await request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const send = createSend(site, { headers: { Cookie: cookie } });
    for (const route of (await adminRoutes()).filter(({ id }) => !publicPages.test(id))) {
      const page = await send(address(route));
      const isRefused =
        (administratorRoutes.has(route.id) && role !== "admin") ||
        (closedToViewers.test(route.id) && role === "viewer");
      const expected = isRefused ? [403] : (answers[route.id] ?? [200, 404, 405]);
      expect(expected, `${address(route)}: ${page.status}`).toContain(page.status);
      if (page.status === 404 && !(route.id in answers))
        expect(address(route), "only a record can be missing").toContain("ornek-kayit");
      expect(page.headers.get("cache-control")).toBe("no-store");
      const data = await Promise.all(dataOf(route).map(async (path) => ({ path, ...(await send(path)) })));
      for (const { path, status, body } of data) {
        expect(status, path).toBeLessThan(500);
        expect(body, path).not.toContain(`${admin}/login`);
      }
    }
  });
}

// app/admin/every-route.db.test.ts checks in every run that each action refuses a viewer.
test("the site refuses a form with a repeated field, and shows the form again", { tag: "@long" }, async ({
  request,
  hire,
  store,
  site,
  watch,
}) => {
  watch.expectTrouble(/400/);
  await signInByRequest(request, await hire("admin"));
  for (const kind of ["news", "campaigns", "faqs"]) {
    const [record] = await store.withDatabase((query) =>
      query<{ id: string }>(`select id from ${kind} limit 1`),
    );
    const headers = { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const data = "title=&title=&question=&question=";
    const answer = await request.post(`${admin}/${kind}/edit/${record?.id}`, { data, headers });
    expect(answer.status(), kind).toBe(400);
    expect(await answer.text()).toContain("<form");
  }
});

test("a viewer cannot write to any screen", { tag: "@long" }, async ({ request, hire, store }) => {
  await signInByRequest(request, await hire("viewer"));
  const contentBefore = await store.withDatabase(fingerprint);
  const forms = [...writes, ...(await store.withDatabase(realWrites))];
  for (const route of (await adminRoutes()).filter(({ id }) => !personalPages.test(id))) {
    const requests = forms.flatMap((form) =>
      [address(route), `${address(route)}.data`].map((path) => ({ path, form })),
    );
    await Promise.all(
      requests.map(async ({ path, form }) => {
        const answer = await request.post(path, { form, maxRedirects: 0 });
        expect(answer.status(), `POST ${path} ${JSON.stringify(form)}`).toBeLessThan(500);
      }),
    );
  }
  expect(await store.withDatabase(fingerprint)).toEqual(contentBefore);
});

test("a page of another site cannot write with the session of an administrator", async ({
  request,
  hire,
  store,
}) => {
  await signInByRequest(request, await hire("admin"));
  const contentBefore = await store.withDatabase(fingerprint);
  const form = { intent: "require-second-factor", required: "1" };
  for (const origin of ["https://evil.example", "null"]) {
    for (const path of [`${admin}/users`, `${admin}/users.data`, `${admin}/login`, `${admin}/logout`]) {
      const answer = await request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
      expect([400, 403], `${path} from ${origin}: ${answer.status()}`).toContain(answer.status());
    }
  }
  expect(await store.withDatabase(fingerprint)).toEqual(contentBefore);
  expect(
    (await request.get(`${admin}/users`, { maxRedirects: 0 })).status(),
    "nor signs the administrator out",
  ).toBe(200);
});

test("pages of the site can write behind a proxy with any host name", { tag: "@long" }, async ({
  request,
  hire,
  site,
}) => {
  const { email, password } = await hire("viewer");
  const behind = site.url.replace("localhost", "127.0.0.1");
  const requests = { form: { email, password }, headers: { Origin: site.url }, maxRedirects: 0 };
  expect((await request.post(`${behind}${admin}/login`, requests)).status()).toBe(302);
});

const intents = ["", "delete", "restore", "publish", "toggle", "move"];
const writes: Record<string, string>[] = intents.map((intent) => ({ intent, id: "ornek-kayit" }));

/** Replaces the parameters of a path by ids of existing records. */
async function realWrites(query: Query): Promise<Record<string, string>[]> {
  const rows = await query<{ id: string }>(
    "(select id from news limit 1) union all (select id from admin_users limit 1)",
  );
  return rows.flatMap(({ id }) => intents.map((intent) => ({ intent, id, title: "X", status: "completed" })));
}

/** Rows that background jobs write into `settings` at any time. */
const notes = [clockKey, givenDaysKnown, lastCheckKey, remainsKey];

/** Returns everything that staff could have changed, without what jobs write: their rows, copies of pictures, donors. */
async function fingerprint(query: Query): Promise<unknown> {
  const tables = [...Object.keys(contentKinds), "orders", "admin_users", "settings", "images"];
  const sums: Record<string, string | null> = {};
  for (const table of tables) {
    const [row] = await query<{ sum: string | null }>(
      `select md5(string_agg(t.row::text, ',' order by t.row::text)) as sum
       from (select to_jsonb(t) - array['recipe', 'donor_id'] as row from ${table} t) t where not (coalesce(t.row->>'key', '') = any($1))`,
      [notes],
    );
    sums[table] = row?.sum ?? null;
  }
  return sums;
}
