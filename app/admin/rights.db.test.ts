import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { flashContext } from "#app/http/request/flash.ts";
import { renderPreviewContext } from "#app/http/request/preview.ts";
import { staffContext } from "#app/http/request/staff.ts";
import table from "#app/routes.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Holder, RightOverrides } from "#server/staff/permissions.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type Area, areas } from "#shared/staff/rights.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { contactPattern, plantContacts } from "#testing/world/contacts.ts";
import { addSampleDonor, sampleDonor } from "#testing/world/privacy.ts";
import { screenGuard } from "./screen-guard.server.ts";
import { findScreenRight } from "./screen-rights.ts";

type Handler = (args: LoaderFunctionArgs) => unknown;
type RouteModule = { action?: Handler; loader?: Handler };
type Route = { file: string; path: string };

const modules = import.meta.glob<RouteModule>(["./**/*.ts", "./**/*.tsx", "!./**/*.test.ts"]);
const layout = table.find(({ path }) => path === ":adminPath");
const routes = listRoutes(
  layout?.children?.find(({ file }) => file === "admin/staff-layout.tsx"),
  "",
);

/** Returns the routes below the staff layout with their whole paths. */
function listRoutes(entry: RouteConfigEntry | undefined, parent: string): Route[] {
  if (!entry) return [];
  const { file, path = "", children = [] } = entry;
  const whole = [parent, path].filter(Boolean).join("/");
  return [
    { file: file.replace("admin/", ""), path: whole },
    ...children.flatMap((child) => listRoutes(child, whole)),
  ];
}

let testApp: TestApp;
let orderId = "";
/** The parameters of the address of each file, by records of the donor. */
let ids: Record<string, string> = {};
beforeAll(async () => {
  testApp = await openTestApp();
  const { db } = testApp.app;
  await db
    .insert(adminUsers)
    .values({ id: "Mali", email: "mali@example.org", fullName: "Mali", role: "viewer" });
  orderId = await addSampleDonor(testApp.payments);
  await plantContacts(db, orderId, testApp.app.clock.now());
  await testApp.payments.place({ customerPhone: sampleDonor.phone, customerEmail: sampleDonor.email });
  const [found] = await rowsOf<Record<string, string>>(db)`
    select (select id from refunds limit 1) as refund, (select id from documents limit 1) as document,
      (select id::text from statement_rows limit 1) as row, (select id from campaigns limit 1) as campaign`;
  ids = { ...found, order: orderId };
});
afterAll(() => testApp.close());

async function load(file: string): Promise<RouteModule> {
  const module = await modules[`./${file}`]?.();
  if (!module) throw new Error(`no module ${file}`);
  return module;
}

function contextFor(person: Holder): RouterContextProvider {
  const { app } = testApp;
  const context = new RouterContextProvider();
  const actor = { id: "Mali", name: "Mali", ...person, address: "192.0.2.1" };
  const user = { ...actor, email: "mali@example.org", twoFactorEnabled: false, mustChangePassword: false };
  const { db, clock, log } = app;
  context.set(appContext, app);
  context.set(localeContext, "tr");
  context.set(addressContext, actor.address);
  context.set(flashContext, [] as never);
  context.set(renderPreviewContext, async () => new Response());
  context.set(staffContext, {
    actor,
    session: { id: "1", user },
    ctx: { db, actor, clock, log, auth: app.auth },
  } as never);
  return context;
}

/** Fills the parameters of a path with existing records. */
function fill(path: string): { address: string; params: Record<string, string> } {
  const idByFolder: Record<string, string | undefined> = {
    refunds: ids.refund,
    documents: ids.document,
    transfers: ids.row,
    campaigns: ids.campaign,
    users: "Mali",
  };
  const id = idByFolder[path.split("/")[0] ?? ""] ?? orderId;
  const values: Record<string, string> = {
    id,
    orderId,
    order: orderId,
    year: "2026",
    entity: "order",
    entityId: orderId,
    event: "received",
    language: "tr",
    kind: path.startsWith("banks") ? "payfor" : "receipt",
    section: "campaigns",
    versionId: "1",
  };
  const params: Record<string, string> = { adminPath: testApp.app.config.adminPath };
  const address = path.replace(/:(\w+)\??/g, (_, name: string) => {
    params[name] = values[name] ?? "x";
    return params[name] ?? "";
  });
  return { address, params };
}

type Answer = { status: number; text: string };

async function request(
  handler: Handler | undefined,
  path: string,
  person: Holder,
  init: { query?: string; body?: URLSearchParams } = {},
): Promise<Answer> {
  const { address, params } = fill(path);
  const url = new URL(`http://localhost/${params.adminPath}/${address}${init.query ?? ""}`);
  const sent = init.body ? new Request(url, { method: "POST", body: init.body }) : new Request(url);
  const args = { request: sent, url, params, context: contextFor(person) } as unknown as LoaderFunctionArgs;
  try {
    await screenGuard(args as never, async () => new Response());
    return await readAnswer(handler ? await handler(args) : null);
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return readAnswer(thrown);
  }
}

async function readAnswer(answer: unknown): Promise<Answer> {
  if (answer instanceof Response) return { status: answer.status, text: await answer.text() };
  const { init, data } = (answer ?? {}) as { init?: { status?: number }; data?: unknown };
  return { status: init?.status ?? 200, text: JSON.stringify(init === undefined ? answer : data) ?? "" };
}

const viewer = (overrides: RightOverrides = {}): Holder => ({ role: "viewer", overrides });
/** An endless response, and a paper, which names a donor without contacts (server/giving/documents/write-paper.ts). */
const unread = ["live/endpoint.ts", "documents/pdf.ts"];

test("every screen and endpoint below the staff layout needs a right, or checks its own", () => {
  const unlisted = routes.filter(({ path }) => findScreenRight(fillSection(path)) === undefined);
  expect(unlisted).toEqual([]);
  expect(findScreenRight("yeni-ekran"), "a path that is not listed is closed").toBeUndefined();
});

const fillSection = (path: string) => path.replace(":section", "news");

describe("a person without the right to contacts", () => {
  const rights: RightOverrides = {
    contacts: "none",
    exports: "change",
    users: "change",
    documents: "change",
  };
  const shown: string[] = [];
  const queries = ["?view=resolved", "?status=pending&method=bank_transfer", "?q=Zeynep", "?log=1"];
  /** The screens with donors or a search for them. Without EVERYTHING, only these screens get the queries. */
  const queried = /^(audit|documents$|donors|find|orders|privacy|refunds|transfers|users)/;

  test.each(routes.filter(({ file }) => !unread.includes(file)))(
    "gets no phone or address from $file at $path",
    async ({ file, path }) => {
      const { loader } = await load(file);
      if (!loader) return;
      const isWhole = process.env.EVERYTHING === "1" || queried.test(path);
      for (const query of isWhole ? ["", ...queries] : [""]) {
        const { text } = await request(loader, path, viewer(rights), { query });
        expect(text, query).not.toMatch(contactPattern);
        const open = await request(loader, path, viewer({ ...rights, contacts: "decide" }), { query });
        if (contactPattern.test(open.text)) shown.push(path);
      }
    },
  );

  test("the same screens show the contacts to a person with the right", () => {
    expect([...new Set(shown)].toSorted()).toEqual(
      expect.arrayContaining([
        "audit",
        "audit/:entity/:entityId",
        "orders",
        "orders/:id",
        "orders/alarms",
        "orders/payment-logs",
        "refunds/:id",
        "transfers",
        "transfers/:id",
      ]),
    );
  });

  test.each(["orders", "order-items", "payment-logs", "documents", "derbis"])(
    "gets no phone or address in an export of %s",
    async (kind) => {
      const { action } = await load("exports/endpoint.ts");
      const body = () => new URLSearchParams({ export: kind, format: "csv" });
      const masked = await request(action, "export", viewer(rights), { body: body() });
      expect(masked.status).toBe(200);
      expect(masked.text).not.toMatch(contactPattern);
      const open = await request(action, "export", viewer({ ...rights, contacts: "see" }), { body: body() });
      if (kind !== "documents" && kind !== "derbis") expect(open.text).toMatch(contactPattern);
    },
  );

  test("an export cannot be searched by phone", async () => {
    const { action } = await load("exports/endpoint.ts");
    const body = new URLSearchParams({ export: "orders", format: "csv", q: sampleDonor.phone });
    const { text } = await request(action, "export", viewer(rights), { body });
    expect(text).not.toContain(orderId);
  });

  test("cannot correct a contact, and the masked values are not stored", async () => {
    const { action } = await load("orders/detail.tsx");
    const body = new URLSearchParams({ intent: "contact", name: "X", phone: "••• ••• •• 12", email: "" });
    const answer = await request(action, "orders/:id", viewer({ ...rights, orders: "decide" }), { body });
    expect(answer.status).toBe(403);
    expect((await testApp.payments.readOrder(orderId)).customerPhone).toBe(sampleDonor.phone);
  });
});

describe("a person without a right to an area", () => {
  test.each(areas)("gets 403 from every screen of %s", async (area) => {
    const closed = routes.filter(({ path }) => findScreenRight(fillSection(path))?.area === area);
    if (!areasWithoutScreens.has(area)) expect(closed.length).toBeGreaterThan(0);
    for (const { file, path } of closed) {
      const { loader } = await load(file);
      const refused = await request(loader, fillSection(path), {
        role: "admin",
        overrides: { [area]: "none" },
      });
      expect(refused.status, path).toBe(403);
      expect(JSON.parse(refused.text), "the page names the area").toMatchObject({ area });
    }
  });

  const areasWithoutScreens = new Set<Area>(["plans"]);

  test("gets no numbers of orders on the dashboard, and no exports of an area", async () => {
    const { loader } = await load("dashboard/page.tsx");
    const { text } = await request(loader, "", viewer({ orders: "none" }));
    expect(JSON.parse(text)).toMatchObject({ numbers: null, orders: null, alarms: 0 });
    const { action } = await load("exports/endpoint.ts");
    const body = new URLSearchParams({ export: "orders", format: "csv" });
    const rights = { exports: "change", orders: "none" } as const;
    expect((await request(action, "export", viewer(rights), { body })).status).toBe(403);
  });
});

/** An accountant sees orders and statements, and issues documents and exports. */
const accountant = viewer({ contacts: "none", documents: "change", exports: "change" });

test("the answers of a bank are shown to those who may open its guide", async () => {
  const { loader } = await load("banks/answers.tsx");
  const read = (person: Holder) => request(loader, "banks/guide/answers/:kind", person);
  expect((await read(viewer())).status).toBe(403);
  expect((await read(viewer({ settings: "change" }))).status).toBe(200);
});

describe("a write needs its level", () => {
  test.each([
    ["orders/detail.tsx", "orders/:id", "status"],
    ["orders/detail.tsx", "orders/:id", "send-sms"],
    ["orders/detail.tsx", "orders/:id", "mark-sms"],
    ["orders/detail.tsx", "orders/:id", "adopt"],
    ["orders/detail.tsx", "orders/:id", "contact"],
    ["alarms/list.tsx", "orders/alarms", "save"],
    ["alarms/list.tsx", "orders/alarms", "check"],
    ["transfers/detail.tsx", "transfers/:id", "aside"],
    ["transfers/detail.tsx", "transfers/:id", "match"],
    ["refunds/detail.tsx", "refunds/:id", "approve"],
    ["records/edit.tsx", "campaigns/edit/:id", "save"],
    ["users/edit.tsx", "users/edit/:id", "save"],
    ["banks/page.tsx", "banks", "switch-off"],
    ["ready/page.tsx", "ready", "open"],
  ])("%s at %s refuses an accountant's %s", async (file, path, intent) => {
    const { action } = await load(file);
    const contact = { name: "X", phone: "5321234567" };
    const fields = { intent, status: "completed", ...contact, number: "x", bank: "payfor" };
    const before = await testApp.payments.readOrder(orderId);
    const answer = await request(action, path, accountant, { body: new URLSearchParams(fields) });
    expect(answer.status).toBe(403);
    expect(await testApp.payments.readOrder(orderId)).toEqual(before);
  });

  test("a person who may change orders cannot decide them", async () => {
    const { action } = await load("orders/detail.tsx");
    const body = new URLSearchParams({ intent: "status", status: "cancelled", note: "x", force: "1" });
    const answer = await request(action, "orders/:id", viewer({ orders: "change" }), { body });
    expect(answer.status).toBe(403);
    expect((await testApp.payments.readOrder(orderId)).status).toBe("completed");
  });
});
