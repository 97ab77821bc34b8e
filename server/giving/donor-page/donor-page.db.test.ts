import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { limitInMemory } from "#server/platform/db/rate-limit.ts";
import { settings } from "#server/platform/db/table.ts";
import { openTestMail } from "#testing/world/mail.ts";
import { openSite } from "#testing/world/site.ts";
import { writeCodeSms } from "./code-texts.ts";
import { deliverWaitingCodes } from "./deliver-codes.ts";
import { type Entry, enterWithCode } from "./enter-with-code.ts";
import { listOwnGifts } from "./list-own-gifts.ts";
import { readContact } from "./read-contact.ts";
import { type CodeRequest, requestCode } from "./request-code.ts";
import { leaveSession, readSession } from "./sessions.ts";
import { donorCodes } from "./table.ts";

const t = await openSite();
const mail = await openTestMail(t);
afterAll(async () => {
  await mail.close();
  await t.close();
});

const delivery = { sms: { ...t.sms, publicUrl: "https://bagis.example.org" }, mail: mail.ctx };
const ada = { customerName: "Ada Yılmaz", customerPhone: "5321112233", customerEmail: "ada@example.org" };
await t.place(ada);

const limitSms = (value: number) =>
  t.db
    .insert(settings)
    .values({ key: "donors.codesPerDay", value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });

let round = 0;
beforeEach(async () => {
  round += 1;
  await limitSms(300);
  t.sent.length = 0;
  t.answerWith(() => ({ kind: "accepted", messageId: "1" }));
  await t.db.delete(donorCodes);
  await mail.clear();
});

const unlimited = () => limitInMemory({ name: `free-${round}`, points: 1_000, seconds: 60 });
const limits = {
  contactHour: unlimited(),
  contactDay: unlimited(),
  network: unlimited(),
  browser: unlimited(),
};

async function ask(text: string, change: Partial<CodeRequest> = {}, using = limits): Promise<void> {
  const contact = readContact(text);
  if (!contact) throw new Error(`${text} is no contact`);
  const request = { contact, purpose: "enter", language: "tr", browser: "mine", network: "net" } as const;
  await requestCode({ db: t.db, clock: t.clock, limits: using }, { ...request, ...change });
  await deliverWaitingCodes(delivery);
}

const lastCode = () => /: (\d{6}) /.exec(t.sent.at(-1)?.text ?? "")?.[1] ?? "";
const enter = (digits: string, change: Partial<Entry> = {}) =>
  enterWithCode(t, { digits, purpose: "enter", browser: "mine", session: null, ...change });

async function tokenFor(text: string): Promise<string> {
  await ask(text);
  const entered = await enter(lastCode());
  if (entered.kind !== "entered") throw new Error("the code was refused");
  return entered.token;
}

async function giftsOf(token: string, knownReferences: string[] = []) {
  const session = await readSession(t, token);
  const now = t.clock.now();
  return listOwnGifts(t.db, { contacts: session?.contacts ?? [], knownReferences, phoneMonths: 24, now });
}

describe("a code", () => {
  test("goes to the typed phone in one part that ends with the site", async () => {
    await ask("0532 111 22 33");
    expect(t.sent).toHaveLength(1);
    expect(t.sent[0]).toMatchObject({ phone: "5321112233" });
    expect(t.sent[0]?.text).toMatch(
      /^Bagislarim giris kodu: \d{6} \(5 dk\)\. .*\n@bagis\.example\.org #\d{6}$/,
    );
    expect(t.sent[0]?.text.length).toBeLessThanOrEqual(155);
    expect(t.sent[0]?.text).toMatch(/^[\n -~]+$/);
  });

  test("goes to the typed address by mail, and works", async () => {
    await ask("ADA@Example.org");
    expect(readContact("İnfo@Example.org")).toEqual({ kind: "email", value: "info@example.org" });
    const [arrived] = mail.listArrived();
    expect(arrived?.to).toBe("ada@example.org");
    const digits = /\b\d{6}\b/.exec(arrived?.text ?? "")?.[0] ?? "";
    expect(await enter(digits)).toMatchObject({ kind: "entered" });
  });

  test("for an unknown contact leaves an equal row, and is not sent", async () => {
    await ask("5329998877");
    await ask("bora@example.org");
    expect(t.sent).toEqual([]);
    expect(mail.listArrived()).toEqual([]);
    const rows = await t.db.select().from(donorCodes);
    expect(rows.map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });

  test("works once, for five minutes, with five tries, in the browser that asked", async () => {
    await ask(ada.customerPhone);
    const code = lastCode();
    expect(await enter(code, { browser: "another" })).toEqual({ kind: "wrong" });
    expect(await enter(code, { purpose: "change_plan" })).toEqual({ kind: "wrong" });
    expect(await enter(code)).toMatchObject({ kind: "entered" });
    expect(await enter(code)).toEqual({ kind: "wrong" });

    await ask(ada.customerPhone);
    t.passMinutes(5);
    expect(await enter(lastCode())).toEqual({ kind: "wrong" });

    await ask(ada.customerPhone);
    const right = lastCode();
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect(await enter(wrong)).toEqual({ kind: "wrong" });
    expect(await enter(right)).toEqual({ kind: "wrong" });
  });

  test("is refused after 15 wrong ones for its contact, whichever browser typed them", async () => {
    for (const browser of ["a", "b", "c"]) {
      await ask(ada.customerPhone, { browser });
      const wrong = lastCode() === "000000" ? "000001" : "000000";
      for (let tries = 0; tries < 5; tries += 1) await enter(wrong, { browser });
    }
    await ask(ada.customerPhone);
    expect(await enter(lastCode())).toEqual({ kind: "wrong" });
  });

  test("is not made above a limit, and the visitor learns nothing of it", async () => {
    const one = { ...limits, contactHour: limitInMemory({ name: "one", points: 1, seconds: 3_600 }) };
    await ask(ada.customerPhone, {}, one);
    await ask(ada.customerPhone, { browser: "other", network: "other" }, one);
    expect(t.sent).toHaveLength(1);
    expect(await t.db.$count(donorCodes)).toBe(1);
  });

  test("is not used up for a contact by a network above its limit", async () => {
    const network = limitInMemory({ name: "net", points: 1, seconds: 3_600 });
    const contactHour = limitInMemory({ name: "hour", points: 2, seconds: 3_600 });
    const few = { ...limits, network, contactHour };
    for (let tries = 0; tries < 4; tries += 1) await ask(ada.customerPhone, {}, few);
    await ask(ada.customerPhone, {}, { ...few, network: limits.network });
    expect(await t.db.$count(donorCodes)).toBe(2);
  });

  test("goes in a shorter sentence for a site with a long name", () => {
    const text = writeCodeSms("123456", `https://${"uzun-".repeat(12)}ad.example.org:8443`);
    expect(text).toMatch(
      /^Bagislarim giris kodu: 123456 \(5 dk\)\. Paylasmayin\.\n@.*\.example\.org #123456$/,
    );
    expect(text.length).toBeLessThanOrEqual(155);
  });

  test("goes by mail alone once the day's SMS are used up", async () => {
    await limitSms(1);
    await ask(ada.customerPhone);
    await ask(ada.customerPhone);
    await ask(ada.customerEmail);
    expect(t.sent).toHaveLength(1);
    expect(mail.listArrived()).toHaveLength(1);
  });
});

describe("a session", () => {
  test("shows the gifts with exactly the proven contact, and no others", async () => {
    const phone = "5327776655";
    const own = await t.place({ customerPhone: phone, customerEmail: "zeynep@example.org" });
    // A stranger orders with the victim's phone and an address of their own.
    const strange = await t.place({ customerPhone: phone, customerEmail: "stranger@example.net" });
    const byMail = await t.place({ customerPhone: "5320001122", customerEmail: "zeynep@example.org" });
    const ids = async (token: string) => (await giftsOf(token)).gifts.map(({ id }) => id).toSorted();
    expect(await ids(await tokenFor(phone))).toEqual([own, strange].toSorted());
    await ask("stranger@example.net");
    const digits = /\b\d{6}\b/.exec(mail.listArrived().at(-1)?.text ?? "")?.[0] ?? "";
    const entered = await enter(digits);
    expect(await ids(entered.kind === "entered" ? entered.token : "")).toEqual([strange]);
    expect(byMail).not.toBe(own);
  });

  test("gets a new token with a further contact, and the former token ends", async () => {
    const first = await tokenFor(ada.customerPhone);
    await ask(ada.customerEmail, { purpose: "add_contact" });
    const digits = /\b\d{6}\b/.exec(mail.listArrived().at(-1)?.text ?? "")?.[0] ?? "";
    const entered = await enter(digits, { purpose: "add_contact", session: first });
    const token = entered.kind === "entered" ? entered.token : "";
    expect(token).not.toBe(first);
    expect(await readSession(t, first)).toBeNull();
    expect((await readSession(t, token))?.contacts.map(({ kind }) => kind).toSorted()).toEqual([
      "email",
      "phone",
    ]);
  });

  test("ends after half an hour without a request, after eight hours, and on leaving", async () => {
    const idle = await tokenFor(ada.customerPhone);
    t.passMinutes(29);
    expect(await readSession(t, idle)).not.toBeNull();
    t.passMinutes(31);
    expect(await readSession(t, idle)).toBeNull();
    const busy = await tokenFor(ada.customerPhone);
    for (let minutes = 0; minutes < 460; minutes += 20) {
      t.passMinutes(20);
      expect(await readSession(t, busy)).not.toBeNull();
    }
    t.passMinutes(20);
    expect(await readSession(t, busy)).toBeNull();
    const left = await tokenFor(ada.customerPhone);
    await leaveSession(t, left);
    expect(await readSession(t, left)).toBeNull();
  });

  test("shows a phone alone the gifts older than two years only with one of their references or their address", async () => {
    const phone = "5323334455";
    const years = (count: number) => new Date(t.clock.now().getTime() - count * 366 * 86_400_000);
    const former = { customerPhone: phone, customerEmail: "former@example.org" };
    const old = await t.place({ ...former, createdAt: years(3) });
    const young = await t.place({ customerPhone: phone, customerEmail: "owner@example.org" });
    const token = await tokenFor(phone);
    expect(await giftsOf(token)).toMatchObject({ gifts: [{ id: young }], hidden: 1 });
    const { reference } = await t.readOrder(old);
    expect((await giftsOf(token, [reference ?? ""])).gifts).toHaveLength(2);
    const { reference: ofYoung } = await t.readOrder(young);
    expect(await giftsOf(token, [ofYoung ?? ""]), "the page shows it by phone alone").toMatchObject({
      hidden: 1,
    });
    const { reference: foreign } = await t.readOrder(t.orderIds[0] ?? old);
    expect((await giftsOf(token, foreign === reference ? [] : [foreign ?? ""])).hidden).toBe(1);
  });

  test("opens older gifts of one phone not by the reference of another phone", async () => {
    const createdAt = new Date(t.clock.now().getTime() - 3 * 366 * 86_400_000);
    const own = await t.place({ customerPhone: "5323334466", createdAt });
    const other = await t.place({ customerPhone: "5323334477", createdAt });
    const { reference } = await t.readOrder(other);
    const contacts = ["5323334466", "5323334477"].map((value) => ({ kind: "phone" as const, value }));
    const list = { contacts, knownReferences: [reference ?? ""], phoneMonths: 24, now: t.clock.now() };
    const { gifts, hidden } = await listOwnGifts(t.db, list);
    expect([gifts.map(({ id }) => id), hidden]).toEqual([[other], 1]);
    expect(own).not.toBe(other);
  });

  test("replaces the session that the browser had", async () => {
    const former = await tokenFor(ada.customerPhone);
    await ask(ada.customerPhone);
    expect(await enter(lastCode(), { session: former })).toMatchObject({ kind: "entered" });
    expect(await readSession(t, former)).toBeNull();
  });

  test("shows neither erased gifts nor those whose contact staff corrected a moment ago", async () => {
    const phone = "5326667788";
    const id = await t.place({ customerPhone: phone });
    const token = await tokenFor(phone);
    expect((await giftsOf(token)).gifts).toHaveLength(1);
    await t.db
      .update(orders)
      .set({ customerEmail: null, customerPhone: null, erasedAt: t.clock.now() })
      .where(eq(orders.id, id));
    expect((await giftsOf(token)).gifts).toEqual([]);
  });
});

test("the newest code of a browser is not the only one that works", async () => {
  await ask(ada.customerPhone);
  const first = lastCode();
  await ask(ada.customerPhone);
  expect(await enter(first)).toMatchObject({ kind: "entered" });
  const [row] = await t.db.select().from(donorCodes).orderBy(desc(donorCodes.createdAt)).limit(1);
  expect(row?.usedAt).toBeNull();
});
