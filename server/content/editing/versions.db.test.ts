import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  everyKind,
  newsTests,
  openTestRecords,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";
import { forgetVersions } from "./forget-versions.ts";
import { maxVersions } from "./save-version.ts";
import { findVersion, listVersions } from "./version-queries.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

describe.each(everyKind)("$name", (kind) => {
  const place = { displayOrder: 60 };
  const versions = (id: string) => listVersions(staff.db, kind.kind, id);
  const currentTarget = async (id: string) => ({
    id,
    expectedUpdatedAt: (await rowOf(staff.db, kind, id)).updatedAt as Date,
  });

  test("each save creates a version with author, time and changed fields, and showing or hiding creates none", async () => {
    const target = await addRecord(staff.as("admin"), kind, `İlk ${kind.name}`, {
      ...place,
      title_en: "First",
    });
    staff.passMs(1_000);
    await kind.update(staff.as("editor"), target, `İkinci ${kind.name}`, { ...place, title_en: "Second" });
    await kind.toggle?.(staff.as("admin"), target.id, true);
    expect(await versions(target.id)).toEqual([
      {
        id: expect.any(String),
        savedAt: staff.now(),
        savedBy: "editor hanım",
        changed: ["title", "title_en"],
      },
      { id: expect.any(String), savedAt: target.expectedUpdatedAt, savedBy: "admin hanım", changed: [] },
    ]);
  });

  test("restoring an earlier version creates a new version, and address, publication and position stay", async () => {
    const editor = staff.as("editor");
    const target = await addRecord(editor, kind, `Doğru ${kind.name}`, { ...place, title_en: "Right" });
    staff.passMs(1_000);
    await kind.update(editor, target, `Yanlış ${kind.name}`, { ...place, title_en: "", title_ar: "خطأ" });
    await kind.toggle?.(editor, target.id, true);
    const before = await rowOf(staff.db, kind, target.id);
    const [, first] = await versions(target.id);

    staff.passMs(1_000);
    const restored = await kind.restoreVersion(
      staff.as("admin"),
      await currentTarget(target.id),
      first?.id ?? "",
    );
    expect(restored).toEqual({ kind: "saved", id: target.id, updatedAt: staff.now() });
    const after = await rowOf(staff.db, kind, target.id);
    const { title, updatedAt, updatedBy, ...rest } = after;
    expect({ title, updatedBy }).toEqual({ title: `Doğru ${kind.name}`, updatedBy: "admin" });
    expect(before).toMatchObject(rest);
    const [newest] = await versions(target.id);
    expect(newest).toMatchObject({ savedBy: "admin hanım", changed: ["title", "title_ar", "title_en"] });
    const version = await findVersion(staff.db, kind.kind, target.id, newest?.id ?? "");
    expect(version?.values).toMatchObject({ title: `Doğru ${kind.name}`, title_en: "Right" });
    expect((await staff.trail(target.id)).at(-1)).toMatchObject({
      action: "restore-version",
      before: { title: `Yanlış ${kind.name}`, title_ar: "خطأ" },
      after: { title: `Doğru ${kind.name}`, title_en: "Right", title_ar: null },
    });
  });

  test("restoring needs the permission and the current version of the record", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Eski hâli ${kind.name}`, place);
    staff.passMs(1_000);
    await kind.update(staff.as("editor"), target, `Yeni hâli ${kind.name}`, place);
    const [, first] = await versions(target.id);
    const versionId = first?.id ?? "";
    const viewer = staff.as("viewer");
    expect(await kind.restoreVersion(viewer, await currentTarget(target.id), versionId)).toMatchObject({
      kind: "forbidden",
    });
    expect(await kind.restoreVersion(staff.as("admin"), target, versionId)).toMatchObject({
      kind: "stale",
      by: "editor hanım",
    });
    expect(await kind.restoreVersion(staff.as("admin"), await currentTarget(target.id), "yok")).toEqual({
      kind: "missing",
    });
    // When two people restore at once, the second action is stale.
    const now = await currentTarget(target.id);
    const outcomes = await Promise.all([
      kind.restoreVersion(staff.as("admin"), now, versionId),
      kind.update(staff.as("editor"), now, `Üçüncü hâli ${kind.name}`, place),
    ]);
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["saved", "stale"]);
    expect(await versions(target.id)).toHaveLength(3);
  });

  test("staff can remove earlier versions, and a purge removes all versions of the record", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Adı geçen ${kind.name}`, place);
    staff.passMs(1_000);
    await kind.update(staff.as("editor"), target, `Adsız ${kind.name}`, place);
    expect(await forgetVersions(staff.as("viewer"), kind.kind, target.id)).toMatchObject({
      kind: "forbidden",
    });
    expect(await forgetVersions(staff.as("editor"), kind.kind, target.id)).toMatchObject({ kind: "saved" });
    const [present, ...earlier] = await versions(target.id);
    expect([present?.savedAt, earlier]).toEqual([staff.now(), []]);
    expect((await staff.trail(target.id)).at(-1)).toMatchObject({
      action: "forget-versions",
      before: { count: 1 },
    });
    await kind.remove(staff.as("editor"), target.id);
    staff.passMs(31 * dayMs);
    await purgeDeleted({ db: staff.db, clock: staff });
    expect(await versions(target.id)).toEqual([]);
  });
});

test("the first version of a record without versions is its earlier state, and the oldest versions are dropped", async () => {
  const target = await addRecord(staff.as("admin"), newsTests, "Sürümsüz haber");
  await staff.db.execute(sql`delete from content_versions where record_id = ${target.id}`);
  let currentVersion = target.expectedUpdatedAt;
  for (let n = 1; n <= maxVersions + 3; n++) {
    staff.passMs(1_000);
    const saved = await newsTests.update(
      staff.as("editor"),
      { id: target.id, expectedUpdatedAt: currentVersion },
      `Sürümsüz haber ${n}`,
    );
    if (saved.kind === "saved") currentVersion = saved.updatedAt;
    if (n > 1) continue;
    const first = await listVersions(staff.db, newsTests.kind, target.id);
    expect(first.map(({ savedBy, savedAt }) => [savedBy, savedAt])).toEqual([
      ["editor hanım", currentVersion],
      ["admin hanım", target.expectedUpdatedAt],
    ]);
  }
  const versions = await listVersions(staff.db, newsTests.kind, target.id);
  expect(versions).toHaveLength(maxVersions);
  expect(versions[0]?.savedAt).toEqual(currentVersion);
});

test("a version contains every translated field, and no slug", async () => {
  const { id } = await addRecord(staff.as("editor"), newsTests, "Tam haber", {
    published: true,
    excerpt_en: "Short",
  });
  const [newest] = await listVersions(staff.db, newsTests.kind, id);
  const version = await findVersion(staff.db, newsTests.kind, id, newest?.id ?? "");
  expect(Object.keys(version?.values ?? {}).sort()).toEqual([
    ...["campaignIds", "category", "content", "description", "excerpt", "excerpt_en", "gallery", "image"],
    ...["projectIds", "title"],
  ]);
  expect(contentKinds.news.translated.every((field) => field in (version?.values ?? {}))).toBe(true);
});
