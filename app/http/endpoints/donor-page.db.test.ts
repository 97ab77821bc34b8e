import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { signAddress } from "#app/http/request/donor-address.ts";
import { readDonorSession, readOwnGifts } from "#app/http/request/own-gifts.ts";
import { serveDonorDocuments } from "#app/http/server/donor-documents.ts";
import { loader as summaryLoader } from "#app/site/donor-page/summary.tsx";
import { readDigests } from "#server/giving/donor-page/donor-key.ts";
import { donorCodes, permissions } from "#server/giving/donor-page/table.ts";
import { openTestApp, run, site } from "#testing/world/app.ts";
import { callRoute, type Handler } from "#testing/world/bare-app.ts";
import { action as askForCode } from "./donor-code.ts";
import { action as changeEmail } from "./donor-email.ts";
import { action as enter } from "./donor-enter.ts";
import { action as leave } from "./donor-leave.ts";
import { action as changePermission } from "./donor-permission.ts";

const { app, payments, close } = await openTestApp();
afterAll(close);
const known = { customerName: "Ada Er", customerPhone: "5324440001", customerEmail: "ada@example.org" };
const id = await payments.place(known);

let network = 0;
/** Posts a form as the pages do without script. Each call comes from another network. */
function post(action: Handler, body: Record<string, string>, cookie = ""): Promise<Response> {
  const request = new Request(`${site}/api/donor`, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Origin: "null", ...(cookie ? { cookie } : {}) },
  });
  network += 1;
  return run(action, app, request, { address: `203.0.${network >> 8}.${network & 255}` });
}

function postJson(action: Handler, body: unknown, origin = site): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: origin };
  const request = new Request(`${site}/api/donor`, { method: "POST", body: JSON.stringify(body), headers });
  network += 1;
  return run(action, app, request, { address: `203.0.${network >> 8}.${network & 255}` });
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

async function newestCode(): Promise<string> {
  const rows = await app.db.select().from(donorCodes).orderBy(donorCodes.createdAt);
  return (await readDigests(app.db)).digits(rows.at(-1)?.id ?? "");
}

async function enterAs(contact: string): Promise<string> {
  await app.db.delete(donorCodes);
  const [browser = ""] = cookiesOf(await post(askForCode, { contact }));
  const entered = await post(enter, { code: await newestCode() }, browser);
  return cookiesOf(entered)[0] ?? "";
}

test("every contact gets the same answer, and a text that is none is refused", async () => {
  const answers = [];
  for (const contact of [known.customerPhone, known.customerEmail, "5324449999", "bora@example.org"]) {
    const asked = await postJson(askForCode, { contact });
    const [name] = cookiesOf(asked).map((cookie) => cookie.split("=")[0]);
    answers.push([asked.status, await asked.text(), asked.headers.get("cache-control"), name]);
  }
  expect(answers).toEqual(answers.map(() => [202, "", "no-store", "donor-code"]));
  const form = await post(askForCode, { contact: "5324449998" });
  expect([form.status, form.headers.get("location")]).toEqual([303, "/bagislarim/kod"]);
  expect((await postJson(askForCode, { contact: "ada" })).status).toBe(400);
  const foreign = await postJson(askForCode, { contact: "5324440001" }, "https://attacker.example");
  expect(foreign.status).toBe(400);
  const body = new URLSearchParams({ contact: "5324440001" });
  const headers = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
  const framed = new Request(`${site}/api/donor`, { method: "POST", body, headers });
  expect((await run(askForCode, app, framed, { address: "203.0.113.9" })).status).toBe(400);
});

describe("a session", () => {
  test("begins with a code, shows the gifts, and ends on leaving", async () => {
    const session = await enterAs(known.customerPhone);
    const summary = () => {
      const request = new Request(`${site}/bagislarim/ozet`, { headers: { cookie: session } });
      return callRoute(summaryLoader as never, app, request) as unknown as Promise<{
        data: { years: { gifts: { id: string; again: { lines: unknown[] } }[] }[] };
      }>;
    };
    const { data } = await summary();
    expect(data.years[0]?.gifts[0]).toMatchObject({ id });
    expect(data.years[0]?.gifts[0]?.again.lines).toHaveLength(1);
    expect(JSON.stringify(data), "what another person typed is not shown").not.toContain(known.customerEmail);
    await post(leave, {}, session);
    await expect(summary()).rejects.toMatchObject({ status: 302 });
  });

  test("is needed for every change, and changes only what it has proven", async () => {
    const grant = { contact: known.customerPhone, kind: "sms", state: "granted" };
    expect((await postJson(changePermission, grant)).status).toBe(401);
    const session = await enterAs(known.customerPhone);
    const foreign = await post(changePermission, { ...grant, contact: "5324449999" }, session);
    expect(foreign.headers.get("location")).toBe("/bagislarim/ozet?sonuc=olmadi");
    const unproven = await post(changeEmail, { order: id, email: "mallory@example.net" }, session);
    expect(unproven.headers.get("location")).toBe("/bagislarim/ozet?sonuc=olmadi");
    expect(await app.db.$count(permissions)).toBe(0);
    const saved = await post(changePermission, grant, session);
    expect(saved.headers.get("location")).toBe("/bagislarim/ozet?sonuc=izin");
    expect(await app.db.select().from(permissions)).toMatchObject([
      { contact: known.customerPhone, kind: "sms", state: "granted", source: "donor_page" },
    ]);
  });

  test("entered with one's own address shows nothing else of the phone of its order", async () => {
    await payments.place({ customerPhone: known.customerPhone, customerEmail: "mallory@example.net" });
    const session = await enterAs("mallory@example.net");
    const request = new Request(`${site}/bagislarim/ozet`, { headers: { cookie: session } });
    const { data } = (await callRoute(summaryLoader as never, app, request)) as unknown as {
      data: { years: { gifts: { id: string }[] }[] };
    };
    expect(data.years.flatMap(({ gifts }) => gifts.map((gift) => gift.id))).not.toContain(id);
    expect(JSON.stringify(data)).not.toContain(known.customerPhone);
  });
});

test("the reference of an older gift opens it only below the limit of tries", async () => {
  const createdAt = new Date(app.clock.now().getTime() - 3 * 366 * 86_400_000);
  const old = await payments.place({ customerPhone: "5324440003", createdAt });
  const { reference } = await payments.readOrder(old);
  const cookie = await enterAs("5324440003");
  const session = await readDonorSession(new Request(site, { headers: { cookie } }), app);
  if (!session) throw new Error("no session");
  expect(await readOwnGifts(app, session, "")).toMatchObject({ gifts: [], hidden: 1 });
  expect(await readOwnGifts(app, session, reference ?? "")).toMatchObject({
    gifts: [{ id: old }],
    hidden: 0,
  });
  const giftGuesses = { ...app.limits.giftGuesses, consume: async () => 60 };
  const full = { ...app, limits: { ...app.limits, giftGuesses } };
  expect(await readOwnGifts(full, session, reference ?? "")).toMatchObject({ gifts: [], hidden: 1 });
});

test("the address of a document ends in ten minutes, and opens in its session alone", async () => {
  const http = new Hono();
  serveDonorDocuments(http, app);
  const own = { customerPhone: "5324440002", customerEmail: "own@example.org" };
  const id = await payments.place(own);
  const session = await enterAs(own.customerPhone);
  const open = async (path: string, cookie: string) =>
    (await http.request(`${site}${path}`, { headers: { cookie } })).status;
  const read = await readDonorSession(new Request(site, { headers: { cookie: session } }), app);
  if (!read) throw new Error("no session");
  const path = signAddress(app, read, `/bagislarim/dokum/${id}-2020.pdf`);
  // 410: the donor has no gifts in that year.
  expect(await open(path, session)).toBe(410);
  expect(await open(path.replace("2020", "2021"), session)).toBe(404);
  expect(await open(path, await enterAs(own.customerEmail))).toBe(404);
  expect(await open(path, "")).toBe(404);
  payments.passMinutes(10);
  expect(await open(path, session)).toBe(404);
});

/** How many contacts of each kind; `DONOR_PAGE_TIMES=1000` measures the acceptance of donors-who-return. */
const rounds = Number(process.env.DONOR_PAGE_TIMES ?? 20);

test.each(["phone", "email"] as const)(
  "the time of an answer to a request by %s says nothing about the contact",
  {
    timeout: 600_000,
  },
  async (kind) => {
    await app.db.delete(donorCodes);
    const times = { known: [] as number[], unknown: [] as number[] };
    const contacts: { isKnown: boolean; contact: string }[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const customerPhone = String(5_330_000_000 + n * 2);
      const customerEmail = `k${n}@example.org`;
      await payments.place({ customerPhone, customerEmail });
      const unknown = kind === "phone" ? String(5_330_000_001 + n * 2) : `u${n}@example.org`;
      contacts.push({ isKnown: true, contact: kind === "phone" ? customerPhone : customerEmail });
      contacts.push({ isKnown: false, contact: unknown });
    }
    for (const { isKnown, contact } of shuffle(contacts)) {
      const startedAt = performance.now();
      await postJson(askForCode, { contact });
      times[isKnown ? "known" : "unknown"].push(performance.now() - startedAt);
    }
    expect(await app.db.$count(donorCodes), "no request met a limit").toBe(2 * rounds);
    const { distance, p } = compareSamples(times.known, times.unknown);
    if (rounds >= 1_000)
      console.log({ kind, rounds, distance, p, known: median(times.known), unknown: median(times.unknown) });
    // Few samples only show a difference that a person could see.
    expect(p).toBeGreaterThan(rounds >= 1_000 ? 0.05 : 0.000_01);
  },
);

const median = (sample: readonly number[]) => sample.toSorted((a, b) => a - b)[sample.length >> 1];

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/** The two-sample Kolmogorov–Smirnov test, with the asymptotic distribution. */
function compareSamples(one: readonly number[], other: readonly number[]) {
  const share = (sample: readonly number[], at: number) =>
    sample.filter((value) => value <= at).length / sample.length;
  const distance = Math.max(...[...one, ...other].map((at) => Math.abs(share(one, at) - share(other, at))));
  const root = Math.sqrt((one.length * other.length) / (one.length + other.length));
  const lambda = (root + 0.12 + 0.11 / root) * distance;
  let p = 0;
  for (let k = 1; k <= 100; k += 1) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return { distance, p: Math.min(1, Math.max(0, p)) };
}
