import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#server/staff/table.ts";
import { dayMs } from "#shared/text/time.ts";
import { filmPlace, makeFilm, soundSamples } from "#testing/world/films.ts";
import { paint } from "#testing/world/hostile-pictures.ts";
import { openTestMedia, type TestMedia } from "#testing/world/kurban-media.ts";
import { deleteMedia, hideMedia, muteFilm, showMedia } from "./check-media.ts";
import { expireMedia } from "./expire-media.ts";
import { listMedia } from "./list-media.ts";
import { addressOfFile, findFile, findFileByName, nameOfFile, readShownMedia } from "./read-shown.ts";
import { storeLink, storeMedia } from "./store-media.ts";
import { kurbanMedia } from "./table.ts";

let t: TestMedia;
beforeAll(async () => {
  t = await openTestMedia();
});
afterAll(() => t.close());

let films = 0;
const newFilm = () => makeFilm({ picture: `PICTURE-${++films}` });

async function store(animalId: string, file = newFilm(), mute = false): Promise<string> {
  const stored = await storeMedia(t.staff, t.ctx, { target: { animalId }, file, mute });
  if (stored.kind !== "stored") throw new Error(stored.kind);
  return stored.id;
}

async function row(id: string) {
  const [found] = await t.db.select().from(kurbanMedia).where(eq(kurbanMedia.id, id));
  return found;
}

const readFile = async (id: string) => t.ctx.privateFiles.read((await row(id))?.address ?? "");

/** An animal with seven shares, slaughtered at the beginning of the window. */
async function slaughteredAnimal() {
  const opened = await t.lockedAnimal();
  for (const statement of t.slaughter(opened.animal.id)) await t.db.execute(statement);
  return opened;
}

describe("an uploaded file", () => {
  test("has lost the place where it was made, and donors see it only when staff have checked it", async () => {
    const { animal } = await slaughteredAnimal();
    const id = await store(animal.id);
    expect((await readFile(id))?.includes(filmPlace)).toBe(false);
    expect((await readFile(id))?.includes(soundSamples)).toBe(true);
    expect(await readShownMedia(t.ctx, animal.id)).toEqual([]);
    await showMedia(t.staff, id);
    expect(await row(id)).toMatchObject({ shown: true, checkedBy: "editor", checkedAt: t.clock.now() });
    expect(await readShownMedia(t.ctx, animal.id)).toMatchObject([{ kind: "film" }]);
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(entry).toMatchObject({ action: "upload", entity: "kurban-media", after: { kind: "film" } });
  });

  test("of a photograph is encoded again without its data", async () => {
    const { animal } = await t.lockedAnimal();
    const exif = {
      IFD0: { Model: "Telefon 9000" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 56/1 0/1" },
    };
    const file = await paint(400, 300).withExif(exif).jpeg().toBuffer();
    expect(file.includes("Telefon 9000")).toBe(true);
    const id = await store(animal.id, file);
    expect(await row(id)).toMatchObject({
      kind: "photo",
      address: expect.stringMatching(/^kurban\/.+\.jpg$/),
    });
    expect((await readFile(id))?.includes("Telefon 9000")).toBe(false);
    expect((await readFile(id))?.includes("Exif")).toBe(false);
  });

  test("is refused for a second animal of the season, which the answer names", async () => {
    const { animal, offer, place } = await t.lockedAnimal();
    const other = await t.addAnimal(offer.id, place.id);
    const file = newFilm();
    await store(animal.id, Buffer.from(file));
    const before = await t.listFiles();
    const again = (mute: boolean) =>
      storeMedia(t.staff, t.ctx, { target: { animalId: other.id }, file: Buffer.from(file), mute });
    expect(await again(false)).toEqual({ kind: "known", name: animal.tag });
    expect(await again(true)).toEqual({ kind: "known", name: animal.tag });
    expect(await t.listFiles()).toEqual(before);
    const otherSeason = await t.lockedAnimal();
    await store(otherSeason.animal.id, Buffer.from(file));
  });

  test("that arrives twice at the same time is stored once", async () => {
    const { animal } = await t.lockedAnimal();
    const file = newFilm();
    const before = (await t.listFiles()).length;
    const send = () =>
      storeMedia(t.staff, t.ctx, { target: { animalId: animal.id }, file: Buffer.from(file), mute: false });
    const kinds = (await Promise.all([send(), send(), send()])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["known", "known", "stored"]);
    expect((await t.listFiles()).length).toBe(before + 1);
  });

  test("is refused in HEVC, of an unknown animal, and from people without the right", async () => {
    const { animal } = await t.lockedAnimal();
    const send = (file: Buffer, animalId = animal.id, ctx = t.staff) =>
      storeMedia(ctx, t.ctx, { target: { animalId }, file, mute: false });
    const viewer = { ...t.staff, actor: { ...t.staff.actor, role: "viewer" as const } };
    const before = await t.listFiles();
    expect(await send(makeFilm({ codec: "hvc1" }))).toEqual({ kind: "refused", reason: "hevc" });
    expect(await send(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"))).toEqual({
      kind: "refused",
      reason: "heic",
    });
    expect(await send(Buffer.from("<svg/>"))).toEqual({ kind: "refused", reason: "type" });
    expect(await send(newFilm(), "none")).toEqual({ kind: "unknown-target" });
    expect(await send(newFilm(), animal.id, viewer)).toMatchObject({ kind: "forbidden" });
    expect(await t.listFiles()).toEqual(before);
  });

  test("can lose its sound later", async () => {
    const { animal } = await t.lockedAnimal();
    const id = await store(animal.id);
    const before = await row(id);
    expect(await muteFilm(t.staff, t.ctx, id)).toEqual({ kind: "changed" });
    expect((await readFile(id))?.includes(soundSamples)).toBe(false);
    expect(await t.ctx.privateFiles.read(before?.address ?? "")).toBeNull();
    expect(await muteFilm(t.staff, t.ctx, id)).toEqual({ kind: "silent" });
  });

  test("is deleted with its row", async () => {
    const { animal } = await t.lockedAnimal();
    const id = await store(animal.id);
    const address = (await row(id))?.address ?? "";
    expect(await deleteMedia(t.staff, t.ctx, id)).toEqual({ kind: "changed" });
    expect([await row(id), await t.ctx.privateFiles.read(address)]).toEqual([undefined, null]);
    expect(await deleteMedia(t.staff, t.ctx, id)).toEqual({ kind: "missing" });
  });
});

test("a link leads to an allowed site over https", async () => {
  const { animal } = await slaughteredAnimal();
  const add = (address: string) => storeLink(t.staff, { target: { animalId: animal.id }, address });
  for (const address of [
    "http://youtube.com/watch?v=1",
    "https://youtube.com.example.org/1",
    "https://user@youtube.com/1",
    "https://youtube.com:8443/1",
    "javascript:alert(1)",
    "https://example.org/film",
  ])
    expect(await add(address), address).toEqual({ kind: "host" });
  const added = await add("https://www.youtube.com/watch?v=1");
  await showMedia(t.staff, added.kind === "stored" ? added.id : "");
  expect(await readShownMedia(t.ctx, animal.id)).toMatchObject([
    { kind: "link", address: "https://www.youtube.com/watch?v=1" },
  ]);
});

describe("donors see", () => {
  test("nothing before the slaughter, and nothing that staff hide", async () => {
    const { animal } = await t.lockedAnimal();
    const id = await store(animal.id);
    await showMedia(t.staff, id);
    expect(await readShownMedia(t.ctx, animal.id)).toEqual([]);
    for (const statement of t.slaughter(animal.id)) await t.db.execute(statement);
    const [shown] = await readShownMedia(t.ctx, animal.id);
    const signed = shown?.address.slice("/medya/".length) ?? "";
    expect(await findFile(t.ctx, signed)).toMatchObject({ address: (await row(id))?.address });
    await hideMedia(t.staff, id);
    expect(await findFile(t.ctx, signed)).toBeUndefined();
    expect(await findFileByName(t.db, nameOfFile((await row(id))?.address ?? ""))).toBeDefined();
  });

  test("media of the place, unless they could show a country that the offer does not tell", async () => {
    const { animal, place, offer } = await slaughteredAnimal();
    const target = { placeId: place.id };
    const stored = await storeMedia(t.staff, t.ctx, { target, file: newFilm(), mute: true });
    await showMedia(t.staff, stored.kind === "stored" ? stored.id : "");
    const count = async () => (await readShownMedia(t.ctx, animal.id)).length;
    await t.db.execute(sql`update kurban_offers set tell_country = false where id = ${offer.id}`);
    expect(await count()).toBe(0);
    await t.db.execute(sql`update kurban_offers set tell_country = true where id = ${offer.id}`);
    expect(await count()).toBe(1);
  });

  test("a file for ten minutes, at an address that only this site can make", async () => {
    const { animal } = await slaughteredAnimal();
    const id = await store(animal.id);
    await showMedia(t.staff, id);
    const signed = addressOfFile(t.ctx, id).slice("/medya/".length);
    t.clock.forwardMinutes(9);
    expect(await findFile(t.ctx, signed)).toBeDefined();
    t.clock.forwardMinutes(2);
    expect(await findFile(t.ctx, signed)).toBeUndefined();
    const foreign = addressOfFile({ ...t.ctx, secret: "another secret" }, id).slice(7);
    const [text = "", mac = ""] = addressOfFile(t.ctx, id).slice(7).split(".");
    const forged = `${Buffer.from(Buffer.from(text, "base64url").toString().replace(id, "x")).toString("base64url")}.${mac}`;
    for (const wrong of [foreign, forged, text, `${text}.`, "", ".", id])
      expect(await findFile(t.ctx, wrong), wrong).toBeUndefined();
  });
});

describe("the nightly job", () => {
  beforeEach(async () => {
    await t.db.delete(kurbanMedia);
    await t.ctx.privateFiles.remove(await t.listFiles());
  });

  test("deletes media sixty days after the slaughter at its place, also after a later undo", async () => {
    const { animal, place } = await t.lockedAnimal();
    await t.db.execute(sql`update kurban_places set time_zone = 'Pacific/Auckland' where id = ${place.id}`);
    const early = await store(animal.id);
    // Without a slaughter the end of the window counts.
    expect((await row(early))?.expiresOn).toBe(dayOf(place.slaughterUntil, 60, "Pacific/Auckland"));
    for (const statement of t.slaughter(animal.id)) await t.db.execute(statement);
    await expireMedia(t.ctx);
    const last = dayOf(place.slaughterFrom, 60, "Pacific/Auckland");
    expect((await row(early))?.expiresOn).toBe(last);
    t.clock.forwardMinutes((new Date(`${last}T12:00:00Z`).getTime() - t.clock.now().getTime()) / 60_000);
    expect(await expireMedia(t.ctx)).toBe(0);
    t.clock.forwardMinutes(24 * 60);
    expect(await expireMedia(t.ctx)).toBeGreaterThan(0);
    expect(await row(early)).toBeUndefined();
    expect(await t.listFiles()).toEqual([]);
  });

  test("removes a file that no row names after the days of media", async () => {
    const { animal } = await t.lockedAnimal();
    const kept = await store(animal.id);
    const time = t.clock.now().getTime();
    const put = async (days: number) => {
      const path = `kurban/${time - days * dayMs}-orphan.mp4`;
      await t.ctx.privateFiles.put(path, Buffer.from("x"));
      return path;
    };
    await put(61);
    const newer = await put(59);
    expect(await expireMedia(t.ctx)).toBe(1);
    expect((await t.listFiles()).toSorted()).toEqual([newer, (await row(kept))?.address ?? ""].toSorted());
  });

  test("removes no file beside a database without media", async () => {
    const path = `kurban/${t.clock.now().getTime() - 400 * dayMs}-film.mp4`;
    await t.ctx.privateFiles.put(path, Buffer.from("x"));
    expect([await expireMedia(t.ctx), await t.listFiles()]).toEqual([0, [path]]);
  });

  test("keeps the row when the store does not answer", async () => {
    const { animal } = await t.lockedAnimal();
    const id = await store(animal.id);
    const broken = { ...t.ctx.privateFiles, remove: () => Promise.reject(new Error("away")) };
    await t.db.update(kurbanMedia).set({ expiresOn: "2020-01-01" });
    t.clock.forwardMinutes(200 * 24 * 60);
    await expireMedia({ ...t.ctx, privateFiles: broken }).catch(() => {});
    expect(await row(id)).toBeDefined();
  });
});

test("staff list media by state and find them by tag", async () => {
  await t.db.delete(kurbanMedia);
  const { animal } = await t.lockedAnimal();
  const { animal: other } = await t.lockedAnimal();
  await showMedia(t.staff, await store(animal.id));
  await store(other.id);
  const shown = await listMedia(t.db, { state: "shown" });
  expect(shown.counts).toEqual({ waiting: 1, shown: 1, hidden: 0 });
  expect(shown.rows).toMatchObject([{ tag: animal.tag, state: "shown", createdBy: "editor" }]);
  expect((await listMedia(t.db, { search: other.tag })).rows).toMatchObject([{ tag: other.tag }]);
});

test("the database refuses to show unchecked media", async () => {
  const { animal } = await t.lockedAnimal();
  const id = await store(animal.id);
  expect(await t.refusedBy(sql`update kurban_media set shown = true where id = ${id}`)).toBe(
    "kurban_media_shown_if_checked",
  );
});

function dayOf(moment: Date | null, days: number, zone: string): string {
  const local = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(moment ?? new Date(0));
  return new Date(Date.parse(`${local}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
