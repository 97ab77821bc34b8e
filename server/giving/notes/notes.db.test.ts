import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { assignDonors } from "#server/giving/donors/assign-donors.ts";
import { mergeDonors, undoMerge } from "#server/giving/donors/merge-donors.ts";
import { donorMerges, donors } from "#server/giving/donors/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import type { Mail } from "#server/platform/send-mail.ts";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminRights, adminUsers, auditLog } from "#server/staff/table.ts";
import { noteVersion } from "#shared/giving/note-areas.ts";
import { silent } from "#testing/databases/test-database.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { bookRow } from "#testing/world/statements.ts";
import type { NoteSubject } from "./find-subject.ts";
import { countTodaysTasks, listNotes, listTasks, listTodaysTasks } from "./list-notes.ts";
import type { NotesContext } from "./notes-context.ts";
import { sendNotices } from "./send-notices.ts";
import { noteNotices, notes } from "./table.ts";
import { addNote, deleteNote, editNote, markTask, type NoteInput } from "./write-note.ts";

let t: Site;
let ada: StaffContext;
let order: NoteSubject;
let notesCtx: NotesContext;
let mails: Mail[];
beforeEach(async () => {
  t = await openSite();
  ada = await t.as("Ada");
  order = { entity: "order", entityId: await t.place({ status: "completed" }) };
  mails = [];
  const send = async (mail: Mail) => void mails.push(mail);
  const mail = { send, siteName: () => "İmece Vakfı", homeUrl: "http://localhost:3000/gizli" };
  notesCtx = { db: t.db, clock: t.clock, log: silent, mail };
});
afterEach(() => t.close());

async function add(change: Partial<NoteInput> = {}, ctx = ada, subject = order): Promise<string> {
  t.passMinutes(1);
  const added = await addNote(ctx, notesCtx, subject, {
    text: "Dekontu sor",
    dueOn: null,
    assignee: null,
    ...change,
  });
  return added.kind === "saved" ? added.id : added.kind;
}
/** Sends the form of a note that was opened just before. */
async function edit(id: string, input: NoteInput, ctx = ada) {
  const [note] = await t.db.select().from(notes).where(eq(notes.id, id));
  if (!note) throw new Error("no such note");
  return editNote(ctx, notesCtx, id, { ...input, opened: noteVersion(note) });
}
const texts = async (subject = order) => (await listNotes(t.db, subject)).rows.map(({ text }) => text);
const withRights = (ctx: StaffContext, overrides: StaffContext["actor"]["overrides"]) => ({
  ...ctx,
  actor: { ...ctx.actor, overrides },
});
const hire = async (name: string, role: Role = "editor") => (await t.as(name, role)).actor.id;

test("writing needs the level change of the record's area, and only existing records have notes", async () => {
  const row = await bookRow(t, "havale");
  const subjects: NoteSubject[] = [
    order,
    { entity: "movement", entityId: String(row) },
    { entity: "campaign", entityId: "genel" },
  ];
  const areas = ["orders", "transfers", "content"] as const;
  for (const [index, subject] of subjects.entries()) {
    expect(await add({}, ada, subject)).toHaveLength(36);
    const limited = withRights(ada, { [areas[index] ?? "orders"]: "see" });
    expect(await add({}, limited, subject)).toBe("forbidden");
    expect(await add({}, ada, { ...subject, entityId: "999999" }), subject.entity).toBe("missing");
    expect(await add({}, ada, { ...subject, entityId: "x" }), subject.entity).toBe("missing");
  }
  expect(await add({ text: " \n " })).toBe("empty");
});

test("author and administrators of accounts change and delete a note; the trail does not have the text", async () => {
  const id = await add({ text: "Kartı 4111 1111 1111 1111, sor" });
  expect(await texts(), "card numbers are masked").toEqual(["Kartı ****1111, sor"]);
  const bora = await t.as("Bora");
  const edited = { text: "Arandı", dueOn: "2026-11-21", assignee: null };
  expect(await edit(id, edited, bora)).toEqual({ kind: "not-own" });
  expect(await deleteNote(bora, id)).toEqual({ kind: "not-own" });
  expect(await markTask(bora, id, true), "a plain note").toEqual({ kind: "missing" });
  expect(await edit(id, edited)).toEqual({ kind: "saved", id });
  expect(await markTask(bora, id, true), "any person with the level").toEqual({ kind: "saved" });
  expect((await listNotes(t.db, order)).rows).toMatchObject([{ text: "Arandı", doneAt: t.clock.now() }]);
  expect(await markTask(bora, id, false)).toEqual({ kind: "saved" });
  expect(await deleteNote(await t.as("Root", "admin"), id)).toEqual({ kind: "deleted" });
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entity, "note"));
  expect(trail.map(({ actorName, action }) => `${actorName} ${action}`)).toEqual([
    "Ada create",
    "Ada update",
    "Bora finish",
    "Bora reopen",
    "Root delete",
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/Arandı|Kart/);
});

test("a form that is sent twice adds one note", async () => {
  const ctx = { ...ada, submission: "0123456789abcdef0123456789abcdef" };
  expect(await add({}, ctx)).toBe(await add({}, ctx));
  expect(await texts()).toHaveLength(1);
});

test("a task is given to people who may finish it, and outlives their account", async () => {
  const vera = await hire("Vera", "viewer");
  expect(await add({ assignee: vera }), "who only sees orders").toBe("wrong-assignee");
  const bora = await hire("Bora");
  const id = await add({ assignee: bora });
  await t.db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, bora));
  expect(await add({ assignee: bora }), "who is switched off").toBe("wrong-assignee");
  const text = "Yarın sor";
  expect(await edit(id, { text, dueOn: null, assignee: bora })).toMatchObject({ kind: "saved" });
  await t.db.delete(adminUsers).where(eq(adminUsers.id, bora));
  const query = { isDone: false, isMine: false, page: 1 };
  const plain = { dueOn: null, assignee: null };
  expect(await edit(id, { text: "Düzeltildi", ...plain })).toMatchObject({ kind: "saved" });
  expect((await listTasks(t.db, ada.actor, query)).rows).toMatchObject([
    { id, text: "Düzeltildi", ...plain },
  ]);
});

test("a form does not overwrite the change of another person, but may be sent twice", async () => {
  const id = await add();
  const opened = noteVersion({ text: "Dekontu sor", dueOn: null, assignee: null });
  const save = (text: string, ctx: StaffContext) =>
    editNote(ctx, notesCtx, id, { text, dueOn: null, assignee: null, opened });
  expect(await save("Arandı", await t.as("Root", "admin"))).toEqual({ kind: "saved", id });
  expect(await save("Yarın sor", ada)).toEqual({ kind: "stale" });
  expect(await texts()).toEqual(["Arandı"]);
  expect(await save("Arandı", ada)).toEqual({ kind: "saved", id });
});

test("each mentioned person and the assignee get one mail about a note, without its text", async () => {
  const bora = await hire("Bora");
  await hire("Cem Er");
  await hire("Defne", "viewer");
  const gizem = await hire("Gizem");
  await t.db.insert(adminRights).values({ userId: gizem, area: "orders", level: "none" });
  await t.db
    .update(adminUsers)
    .set({ banned: true })
    .where(eq(adminUsers.id, await hire("Eren")));
  const text = "@Bora @cem er, @Ada @Gizem @Eren: Ayşe Hanım 0532 111 22 33";
  const id = await add({ text, assignee: bora });
  expect(await sendNotices(notesCtx)).toBe(2);
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ["bora@example.org", "İmece Vakfı: size bir iş verildi"],
    ["cem er@example.org", "İmece Vakfı: bir notta sizden söz edildi"],
  ]);
  for (const mail of mails) {
    expect(mail.text).toContain(`http://localhost:3000/gizli/orders/${order.entityId}`);
    expect(mail.text).toContain("Ada, ");
    expect(mail.text).not.toMatch(/Ayşe|0532/);
  }
  await edit(id, { text: `${text} @Defne`, dueOn: null, assignee: bora });
  expect(await sendNotices(notesCtx), "only the person who is new").toBe(1);
  expect(mails.at(-1)?.to).toBe("defne@example.org");
  expect(await sendNotices(notesCtx)).toBe(0);
});

test("a waiting mail is withdrawn with the note, the account or the right of its reader", async () => {
  const people = [await hire("Bora"), await hire("Cem"), await hire("Defne")];
  const send = notesCtx.mail?.send;
  if (notesCtx.mail) notesCtx.mail.send = () => Promise.reject(new Error("421"));
  await add({ text: "@Bora @Cem" });
  const deleted = await add({ text: "@Defne" });
  expect(await sendNotices(notesCtx)).toBe(0);
  if (notesCtx.mail && send) notesCtx.mail.send = send;
  expect(await sendNotices(notesCtx), "tried again later").toBe(0);
  t.passMinutes(60);
  await t.db
    .update(adminUsers)
    .set({ banned: true })
    .where(eq(adminUsers.id, people[0] ?? ""));
  await t.db.insert(adminRights).values({ userId: people[1] ?? "", area: "orders", level: "none" });
  await deleteNote(ada, deleted);
  expect(await sendNotices(notesCtx)).toBe(0);
  expect(await t.db.select().from(noteNotices)).toEqual([]);
});

test("the day's list has tasks of the person and due ones of no active person, by the day in Istanbul", async () => {
  const bora = await hire("Bora");
  const left = await hire("Ayrılan");
  await add({ text: "gecikti", dueOn: "2026-11-19", assignee: ada.actor.id });
  await add({ text: "bugün", dueOn: "2026-11-20" });
  await add({ text: "yarın", dueOn: "2026-11-21" });
  await add({ text: "günsüz", assignee: ada.actor.id });
  await add({ text: "Bora'nın", dueOn: "2026-11-20", assignee: bora });
  await add({ text: "Ayrılan'ın", dueOn: "2026-11-20", assignee: left });
  await t.db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, left));
  const done = await add({ text: "yapıldı", dueOn: "2026-11-18" });
  await markTask(ada, done, true);
  const today = async (at: string, actor = ada.actor) =>
    (await listTodaysTasks(t.db, actor, new Date(at))).rows.map(({ text }) => text);
  const count = (at: string) => countTodaysTasks(t.db, ada.actor, new Date(at), 100);
  expect(await today("2026-11-20T20:59:00Z")).toEqual([
    "yapıldı",
    "gecikti",
    "bugün",
    "Ayrılan'ın",
    "günsüz",
  ]);
  expect(await count("2026-11-20T20:59:00Z")).toBe(4);
  expect(await today("2026-11-20T21:00:00Z"), "midnight in Istanbul").toEqual([
    "gecikti",
    "bugün",
    "Ayrılan'ın",
    "yarın",
    "günsüz",
  ]);
  expect(await count("2026-11-20T21:00:00Z")).toBe(5);
  const blind = withRights(ada, { orders: "none" }).actor;
  expect(await today("2026-11-20T20:59:00Z", blind)).toEqual([]);
  const list = async (isDone: boolean, isMine: boolean) =>
    (await listTasks(t.db, ada.actor, { isDone, isMine, page: 1 })).rows.map(({ text }) => text);
  expect(await list(false, false)).toEqual(["gecikti", "bugün", "Bora'nın", "Ayrılan'ın", "yarın", "günsüz"]);
  expect(await list(false, true)).toEqual(["gecikti", "günsüz"]);
  expect(await list(true, false)).toEqual(["yapıldı"]);
});

/** Places the order of a donor. Returns the donor's id. */
async function giveBy(name: string, phone: string): Promise<NoteSubject> {
  const customer = { customerName: name, customerPhone: phone, customerEmail: null };
  const id = await t.place({ status: "completed", ...customer });
  await assignDonors(t.db);
  return { entity: "donor", entityId: (await t.readOrder(id)).donorId ?? "" };
}

test("notes of a merged donor are on the card of the other one until the merge is undone", async () => {
  const donor = await giveBy("Ayşe", "5321112233");
  const merged = await giveBy("Ayşe Kaya", "5441112233");
  await add({ text: "birinci" }, ada, donor);
  const id = await add({ text: "ikinci", dueOn: "2026-11-20" }, ada, merged);
  await mergeDonors(ada, donor.entityId, merged.entityId);
  expect(await texts(donor)).toEqual(["ikinci", "birinci"]);
  const { rows } = await listTodaysTasks(t.db, ada.actor, t.clock.now());
  expect(rows).toMatchObject([{ id, donorName: "Ayşe" }]);
  const [merge] = await t.db.select().from(donorMerges);
  await undoMerge(ada, merge?.id ?? "");
  expect([await texts(donor), await texts(merged)]).toEqual([["birinci"], ["ikinci"]]);
});

test("erasing a person deletes the notes about donor and orders, and exports have them before", async () => {
  const donor = await giveBy("Ayşe", "5321112233");
  await giveBy("Ayşe", "5321112233");
  const [own, other] = await t.db.select().from(orders).where(eq(orders.donorId, donor.entityId));
  const ofOrder: NoteSubject = { entity: "order", entityId: own?.id ?? "" };
  await add({ text: "kart" }, ada, donor);
  await add({ text: "sipariş" }, ada, ofOrder);
  await add({ text: "başkasının" });
  const root = await t.as("Root", "admin");
  const chosen = [ofOrder.entityId, other?.id ?? ""];
  const exported = await exportPerson(root, { orderId: ofOrder.entityId, chosen, format: "json" });
  const { orders: found } = exported.kind === "exported" ? exported.data : { orders: [] };
  const exportedTexts = found.flatMap((one) => one.notes.map(({ text }) => text));
  expect(exportedTexts.toSorted(), "the note about the donor once").toEqual(["kart", "sipariş"]);
  await erasePerson(root, { orderId: ofOrder.entityId, chosen, typed: "sil 2" });
  expect((await t.db.select().from(notes)).map(({ text }) => text)).toEqual(["başkasının"]);
  expect([await add({}, ada, donor), await add({}, ada, ofOrder)]).toEqual(["erased", "erased"]);
});

test("erasing a donor without orders deletes the notes", async () => {
  await t.db.insert(donors).values({ id: "d1", name: "Ayşe" });
  const donor: NoteSubject = { entity: "donor", entityId: "d1" };
  await add({}, ada, donor);
  const root = await t.as("Root", "admin");
  const exported = await exportPerson(root, { orderId: "d1", chosen: [], format: "json" });
  expect(exported).toMatchObject({ data: { donors: [{ notes: [{ text: "Dekontu sor" }] }] } });
  await erasePerson(root, { orderId: "d1", chosen: [], typed: "sil 1" });
  expect(await t.db.select().from(notes)).toEqual([]);
});

test("tasks about a deleted campaign are hidden until it is restored, and deleted when it is purged", async () => {
  const campaign: NoteSubject = { entity: "campaign", entityId: "kapali" };
  await add({ dueOn: "2026-11-20" }, ada, campaign);
  const today = async () => (await listTodaysTasks(t.db, ada.actor, t.clock.now())).rows;
  const setDeleted = (archivedAt: Date | null) =>
    t.db.update(campaigns).set({ archivedAt }).where(eq(campaigns.id, "kapali"));
  await setDeleted(t.clock.now());
  expect(await today()).toEqual([]);
  expect(await add({}, ada, campaign)).toBe("missing");
  await setDeleted(null);
  expect(await today()).toMatchObject([{ campaignTitle: "Biten Kampanya" }]);
  await setDeleted(t.clock.now());
  t.passMinutes(31 * 24 * 60);
  await purgeDeleted(t);
  expect(await t.db.select().from(notes)).toEqual([]);
});
