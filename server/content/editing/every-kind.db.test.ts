import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCreated } from "#server/staff/find-submission.ts";
import { auditLog } from "#server/staff/table.ts";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  everyKind,
  openTestRecords,
  rowOf,
  sluggedKinds,
  type TestRecords,
} from "#testing/world/records.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

describe.each(everyKind)("$name", (kind) => {
  test("is added with its author and time, and with an audit entry of the values", async () => {
    const { id, expectedUpdatedAt } = await addRecord(staff.as("editor"), kind, `Yeni ${kind.name}`);
    expect(await rowOf(staff.db, kind, id)).toMatchObject({
      title: `Yeni ${kind.name}`,
      createdAt: staff.now(),
      updatedAt: expectedUpdatedAt,
      updatedBy: "editor",
    });
    expect(await staff.trail(id)).toEqual([
      {
        actor: "editor hanım",
        action: "create",
        entity: kind.name,
        before: null,
        after: expect.objectContaining({ title: `Yeni ${kind.name}` }),
      },
    ]);
  });

  test("cannot be changed by a viewer", async () => {
    const target = await addRecord(staff.as("admin"), kind, `Bakılan ${kind.name}`);
    const before = [await rowOf(staff.db, kind, target.id), await staff.count(auditLog)];
    const viewer = staff.as("viewer");
    const rows = await staff.count(kind.table);
    const tries = [
      await kind.create(viewer, "Olmaz"),
      await kind.update(viewer, target, "Olmaz"),
      await kind.remove(viewer, target.id),
      await kind.restore(viewer, target.id),
      await kind.toggle?.(viewer, target.id, true),
    ].filter((outcome) => outcome !== undefined);
    for (const outcome of tries)
      expect(outcome).toEqual({ kind: "forbidden", area: "content", level: "change" });
    expect([await rowOf(staff.db, kind, target.id), await staff.count(auditLog)]).toEqual(before);
    expect(await staff.count(kind.table)).toBe(rows);
  });

  test("a change has an audit entry with the changed fields, and a save without a change writes nothing", async () => {
    const place = { displayOrder: 50 };
    const target = await addRecord(staff.as("admin"), kind, `Eski ${kind.name}`, place);
    staff.passMs(1_000);
    const saved = await kind.update(staff.as("editor"), target, `Yepyeni ${kind.name}`, place);
    expect(saved).toEqual({ kind: "saved", id: target.id, updatedAt: staff.now() });
    const [, change] = await staff.trail(target.id);
    expect(change).toMatchObject({ actor: "editor hanım", action: "update" });
    expect(change?.before).toMatchObject({ title: `Eski ${kind.name}` });
    expect(change?.after).toMatchObject({ title: `Yepyeni ${kind.name}` });
    expect(
      Object.keys(change?.after as object).filter((field) => !["title", "slug"].includes(field)),
    ).toEqual([]);
    const again = { id: target.id, expectedUpdatedAt: staff.now() };
    staff.passMs(1_000);
    expect(await kind.update(staff.as("admin"), again, `Yepyeni ${kind.name}`, place)).toEqual(saved);
    expect(await staff.trail(target.id)).toHaveLength(2);
    expect(await rowOf(staff.db, kind, target.id)).toMatchObject({ updatedBy: "editor" });
  });

  test("a change by another person is overwritten only with `force`", async () => {
    const target = await addRecord(staff.as("admin"), kind, `Ortak ${kind.name}`);
    // Both changes may happen within one millisecond.
    const first = await kind.update(staff.as("editor"), target, `Birinci ${kind.name}`);
    expect(first).toMatchObject({ kind: "saved" });
    const at = first.kind === "saved" ? first.updatedAt : null;
    const second = await kind.update(staff.as("admin"), target, `İkinci ${kind.name}`);
    expect(second).toEqual({ kind: "stale", by: "editor hanım", at });
    expect(await rowOf(staff.db, kind, target.id)).toMatchObject({ title: `Birinci ${kind.name}` });
    const forced = await kind.update(staff.as("admin"), { ...target, force: true }, `İkinci ${kind.name}`);
    expect(forced).toMatchObject({ kind: "saved" });
    expect(await rowOf(staff.db, kind, target.id)).toMatchObject({ title: `İkinci ${kind.name}` });
  });

  test("when two people save at once, the second save is stale", async () => {
    const target = await addRecord(staff.as("admin"), kind, `Aynı ${kind.name}`);
    const outcomes = await Promise.all([
      kind.update(staff.as("editor"), target, `Biri ${kind.name}`),
      kind.update(staff.as("admin"), target, `Öteki ${kind.name}`),
    ]);
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["saved", "stale"]);
  });

  test("a deleted record can be restored once, with the same values", async () => {
    const target = await addRecord(staff.as("admin"), kind, `Silinen ${kind.name}`, { displayOrder: 77 });
    const before = await rowOf(staff.db, kind, target.id);
    staff.passMs(1_000);
    expect(await kind.remove(staff.as("editor"), target.id)).toMatchObject({ kind: "saved" });
    expect(await rowOf(staff.db, kind, target.id)).toMatchObject({ [kind.removed]: staff.now() });
    expect(await kind.remove(staff.as("editor"), target.id)).toEqual({ kind: "missing" });
    expect(await kind.update(staff.as("editor"), target, "Olmaz")).toEqual({ kind: "missing" });
    staff.passMs(29 * dayMs);
    expect(await kind.restore(staff.as("admin"), target.id)).toMatchObject({ kind: "saved" });
    expect(await kind.restore(staff.as("admin"), target.id)).toEqual({ kind: "missing" });
    const { updatedAt, updatedBy, isActive, ...after } = await rowOf(staff.db, kind, target.id);
    expect(before).toMatchObject(after);
    // A restored campaign is inactive until staff activate it.
    if (kind.name === "campaign") expect(isActive).toBe(false);
    else expect(isActive).toBe(before.isActive);
    const actions = (await staff.trail(target.id)).map(({ action }) => action);
    expect(actions).toEqual(["create", "delete", "restore"]);
  });

  test("a missing record cannot be changed", async () => {
    const target = { id: "yok", expectedUpdatedAt: staff.now() };
    const ctx = staff.as("admin");
    const tries = [kind.update(ctx, target, "x"), kind.remove(ctx, "yok"), kind.restore(ctx, "yok")];
    for (const outcome of await Promise.all(tries)) expect(outcome).toEqual({ kind: "missing" });
  });

  test("invalid values give problems by field, and nothing is written", async () => {
    const rows = await staff.count(kind.table);
    expect(await kind.create(staff.as("admin"), "   ")).toEqual({
      kind: "refused",
      errors: expect.objectContaining({ title: "required" }),
    });
    expect(await kind.create(staff.as("admin"), "ş".repeat(201))).toEqual({
      kind: "refused",
      errors: expect.objectContaining({ title: "tooLong" }),
    });
    expect(await staff.count(kind.table)).toBe(rows);
  });

  test("a change is rolled back when its audit entry cannot be written", async () => {
    const target = await addRecord(staff.as("admin"), kind, `İzli ${kind.name}`);
    const nameless = { ...staff.as("admin"), actor: { ...staff.as("admin").actor, name: null as never } };
    const before = await rowOf(staff.db, kind, target.id);
    const rows = await staff.count(kind.table);
    await expect(kind.update(nameless, target, `Başka ${kind.name}`)).rejects.toThrow();
    await expect(kind.create(nameless, `Hiç ${kind.name}`)).rejects.toThrow();
    await expect(kind.remove(nameless, target.id)).rejects.toThrow();
    expect(await rowOf(staff.db, kind, target.id)).toEqual(before);
    expect(await staff.count(kind.table)).toBe(rows);
  });
});

describe.each(everyKind.filter((kind) => kind.shown))("$name", (kind) => {
  test("can be shown and hidden, and a repeated request changes nothing", async () => {
    const field = kind.shown ?? "";
    const { id } = await addRecord(staff.as("admin"), kind, `Düğmeli ${kind.name}`, { [field]: false });
    for (const on of [true, true, false, false]) {
      staff.passMs(1_000);
      expect(await kind.toggle?.(staff.as("editor"), id, on)).toMatchObject({ kind: "saved" });
      expect(await rowOf(staff.db, kind, id)).toMatchObject({ [field]: on });
    }
    const changes = (await staff.trail(id)).slice(1).map(({ before, after }) => [before, after]);
    // The slug is locked as soon as visitors can see it.
    const [unlocked, locked] = "slug" in kind.table ? [{ slugLocked: false }, { slugLocked: true }] : [];
    expect(changes).toEqual([
      [
        { [field]: false, ...unlocked },
        { [field]: true, ...locked },
      ],
      [{ [field]: true }, { [field]: false }],
    ]);
    const at = (await rowOf(staff.db, kind, id)).updatedAt;
    const stale = await kind.update(staff.as("admin"), { id, expectedUpdatedAt: new Date(0) }, "x");
    expect(stale).toEqual({ kind: "stale", by: "editor hanım", at });
    await kind.remove(staff.as("admin"), id);
    expect(await kind.toggle?.(staff.as("admin"), id, true)).toEqual({ kind: "missing" });
  });
});

describe.each(sluggedKinds)("the slug of a $name", (kind) => {
  test("is made from the title and follows it, unless it was typed or is locked", async () => {
    const ctx = staff.as("admin");
    const slugNow = async (id: string) => (await rowOf(staff.db, kind, id)).slug;
    const target = await addRecord(ctx, kind, `Çığ gibi ÖZLEM ${kind.name}!`);
    expect(await slugNow(target.id)).toBe(`cig-gibi-ozlem-${kind.name}`);
    const change = async (title: string, over: object) => {
      const { updatedAt } = await rowOf(staff.db, kind, target.id);
      const outcome = await kind.update(ctx, { id: target.id, expectedUpdatedAt: updatedAt as Date }, title, {
        ...over,
      });
      expect(outcome).toMatchObject({ kind: "saved" });
      return slugNow(target.id);
    };
    const first = `cig-gibi-ozlem-${kind.name}`;
    expect(await change(`Sabır ${kind.name}`, { slug: first })).toBe(`sabir-${kind.name}`);
    expect(await change(`Selam ${kind.name}`, { slug: `elle-${kind.name}` })).toBe(`elle-${kind.name}`);
    const locked = { slug: `elle-${kind.name}`, slugLocked: true };
    expect(await change(`Yine ${kind.name}`, locked)).toBe(`elle-${kind.name}`);
    const bad = await kind.update(ctx, { ...target, force: true }, "x", { slug: "Büyük Harf" });
    expect(bad).toEqual({ kind: "refused", errors: { slug: "invalid" } });
    const none = await kind.create(ctx, "ماء للقرية");
    const names: Record<string, string> = { news: "haber", project: "proje", page: "sayfa", story: "hikaye" };
    const proposed = `${names[kind.name]}-2`;
    expect(none).toEqual({ kind: "refused", errors: { slug: "required" }, slug: { proposed } });
    await addRecord(ctx, kind, "ماء للقرية", { slug: proposed });
    expect(await kind.create(ctx, "ماء للقرية")).toMatchObject({
      slug: { proposed: `${names[kind.name]}-3` },
    });
  });

  test("is refused in every action when another record has it", async () => {
    const ctx = staff.as("admin");
    const refusal = {
      kind: "refused",
      errors: { slug: "taken" },
      slug: { proposed: `tek-${kind.name}-2` },
    };
    await addRecord(ctx, kind, `Tek ${kind.name}`);
    expect(await kind.create(ctx, `Tek ${kind.name}`)).toEqual(refusal);
    const other = await addRecord(ctx, kind, `Başka biri ${kind.name}`);
    expect(await kind.update(ctx, other, "x", { slug: `tek-${kind.name}`, slugLocked: true })).toEqual(
      refusal,
    );
    const outcomes = await Promise.all([
      kind.create(ctx, `Yarışan ${kind.name}`),
      kind.create(staff.as("editor"), `Yarışan ${kind.name}`),
    ]);
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["refused", "saved"]);
  });

  test("can be used again when its record is deleted, and then the deleted record needs another slug", async () => {
    const ctx = staff.as("admin");
    const old = await addRecord(ctx, kind, `Eski adres ${kind.name}`);
    await kind.remove(ctx, old.id);
    await addRecord(ctx, kind, `Eski adres ${kind.name}`);
    expect(await kind.restore(ctx, old.id)).toEqual({
      kind: "refused",
      errors: { slug: "taken" },
      slug: { proposed: `eski-adres-${kind.name}-2` },
    });
    expect(await kind.restore(ctx, old.id, "Olmaz!")).toEqual({
      kind: "refused",
      errors: { slug: "invalid" },
    });
    expect((await rowOf(staff.db, kind, old.id)).deletedAt).not.toBeNull();
    expect(await kind.restore(ctx, old.id, `yeni-adres-${kind.name}`)).toMatchObject({ kind: "saved" });
    expect((await rowOf(staff.db, kind, old.id)).slug).toBe(`yeni-adres-${kind.name}`);
  });
});

describe.each(everyKind)("a form of $name that is sent again after a lost answer", (kind) => {
  const named = (role: "admin" | "editor", submission: string) => ({ ...staff.as(role), submission });

  test("finds the record that it created, and does not overwrite a change by another person", async () => {
    const ctx = named("editor", `${kind.name}-first`);
    expect(await findCreated(ctx, kind.name)).toBeUndefined();
    const { id } = await addRecord(ctx, kind, `Bir kez ${kind.name}`);
    expect(await findCreated(ctx, kind.name)).toMatchObject({ id });
    expect(
      await findCreated(named("admin", `${kind.name}-first`), kind.name),
      "the submission of another person",
    ).toBeUndefined();

    const again = { id, expectedUpdatedAt: new Date(0) };
    staff.passMs(1_000);
    expect(await kind.update(ctx, again, `Bir kez ${kind.name}, düzeltilmiş`)).toMatchObject({
      kind: "saved",
      id,
    });
    expect(await kind.update(ctx, again, `Bir kez ${kind.name}, düzeltilmiş`)).toMatchObject({
      kind: "saved",
    });
    const otherContext = named("admin", `${kind.name}-other`);
    expect(await kind.update(otherContext, again, "Başkasının")).toMatchObject({
      kind: "stale",
      by: "editor hanım",
    });
    await kind.update(otherContext, { ...again, force: true }, `Başkasının ${kind.name}`);
    expect(await kind.update(ctx, again, "Benim")).toMatchObject({ kind: "stale", by: "admin hanım" });
  });

  test("creates one record when both requests arrive at once", async () => {
    const ctx = named("editor", `${kind.name}-twice`);
    const rows = await staff.count(kind.table);
    const tries = await Promise.allSettled([
      kind.create(ctx, `Aynı anda ${kind.name}`),
      kind.create(ctx, `Aynı anda ${kind.name}`),
    ]);
    const saved = tries.filter((one) => one.status === "fulfilled" && one.value.kind === "saved");
    expect(saved.length).toBe(1);
    expect(await staff.count(kind.table)).toBe(rows + 1);
  });
});
