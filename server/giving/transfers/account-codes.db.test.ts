import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOrphanedImages } from "#server/compose/jobs/remove-orphaned-images.ts";
import { images } from "#server/content/pictures/table.ts";
import { decodePicture } from "#server/platform/pictures/decode-picture.ts";
import { auditLog } from "#server/staff/table.ts";
import { drawCode, field, karekodOf, writeKarekod } from "#testing/counterparts/karekod.ts";
import { openTestPictures, type TestPictures } from "#testing/world/pictures.ts";
import { iban, otherIban } from "#testing/world/reading.ts";
import { readAccountCodes } from "./account-codes.ts";
import { accountCodes } from "./karekod/table.ts";
import { removeAccountCode, saveAccountCode } from "./save-account-code.ts";

let pictures: TestPictures;
beforeAll(async () => {
  pictures = await openTestPictures();
});
afterAll(() => pictures.close());
beforeEach(() => pictures.ctx.db.delete(accountCodes));

const accounts = [iban, otherIban];
const save = (file: Uint8Array, account = iban) =>
  saveAccountCode(pictures.staff, pictures.ctx.images, { iban: account, file, accounts });
const drawValidCode = () => drawCode(karekodOf(iban)).toBuffer();

async function countStoredRows() {
  const { ctx, folder } = pictures;
  const files = readdirSync(folder, { recursive: true }).length;
  return [
    files,
    await ctx.db.$count(images),
    await ctx.db.$count(accountCodes),
    await ctx.db.$count(auditLog),
  ];
}

describe("the Karekod of an account", () => {
  test("is stored as a new picture with the same content and an audit entry", async () => {
    const { ctx, folder } = pictures;
    expect(await save(await drawValidCode())).toEqual({ kind: "saved" });
    const { [iban]: code } = await readAccountCodes(ctx.db);
    expect(code).toMatchObject({ holder: "GUNES VAKFI", savedAt: ctx.clock.now() });
    expect(code?.picture).toMatch(/^\/uploads\/accounts\/[a-z0-9-]+-480x480\.png$/);
    const file = readFileSync(join(folder, code?.picture.slice("/uploads".length) ?? ""));
    expect(await decodePicture(file, ctx.log, "code")).toMatchObject({ code: karekodOf(iban) });
    const [entry] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: "upload",
      entity: "account-code",
      entityId: iban,
      actorId: "editor",
    });
  });

  test("can be replaced and removed, and its old picture becomes an orphan", async () => {
    const { ctx, staff } = pictures;
    await save(await drawValidCode());
    await save(await drawCode(karekodOf(iban, "GÜNEŞ")).toBuffer());
    expect(await readAccountCodes(ctx.db)).toMatchObject({ [iban]: { holder: "GÜNEŞ" } });
    await removeOrphanedImages(ctx);
    const listUsedImages = async () =>
      (await ctx.db.select().from(images)).filter((row) => row.orphanedAt === null);
    expect(await listUsedImages()).toHaveLength(1);
    expect(await removeAccountCode(staff, iban)).toEqual({ kind: "saved" });
    expect(await readAccountCodes(ctx.db)).toEqual({});
    await removeOrphanedImages(ctx);
    expect(await listUsedImages()).toEqual([]);
  });
});

describe("saving an account code is refused and stores nothing:", () => {
  const damaged = karekodOf(iban);
  damaged.write("0000", damaged.length - 4);
  const withAmount = [
    ["54", "000000025000"],
    ["61", field("01", iban)],
  ] as const;
  const white = sharp({ create: { width: 300, height: 300, channels: 3, background: "#ffffff" } });
  test.each<[string, () => Promise<Buffer>, object]>([
    [
      "the Karekod of another account",
      () => drawCode(karekodOf(otherIban, "KOMŞU DERNEĞİ")).toBuffer(),
      { reason: "other-account", iban: "TR80 … 0001", holder: "KOMŞU DERNEĞİ" },
    ],
    ["a Karekod with a wrong check sum", () => drawCode(damaged).toBuffer(), { reason: "damaged" }],
    [
      "a Karekod with a fixed amount",
      () => drawCode(writeKarekod(withAmount)).toBuffer(),
      { reason: "amount" },
    ],
    ["a picture without code", () => white.png().toBuffer(), { reason: "unreadable" }],
    ["a file that is no picture", async () => Buffer.from("%PDF-1.7"), { reason: "type" }],
    ["a file cut off", async () => (await drawValidCode()).subarray(0, 400), { reason: "type" }],
    ["a file that is too large", async () => Buffer.alloc(5 * 1024 * 1024 + 1), { reason: "size" }],
  ])("%s", async (_, file, refusal) => {
    const before = await countStoredRows();
    expect(await save(await file())).toEqual({ kind: "refused", ...refusal });
    expect(await countStoredRows()).toEqual(before);
  });

  test("the account is not ours, or the role lacks the permission", async () => {
    const before = await countStoredRows();
    const foreign = "TR330006100519786457841326";
    expect(await save(await drawCode(karekodOf(foreign)).toBuffer(), foreign)).toEqual({
      kind: "refused",
      reason: "unknown-account",
    });
    const viewer = { ...pictures.staff, actor: { ...pictures.staff.actor, role: "viewer" as const } };
    const input = { iban, file: await drawValidCode(), accounts };
    const forbidden = { kind: "forbidden", area: "transfers", level: "change" };
    expect(await saveAccountCode(viewer, pictures.ctx.images, input)).toEqual(forbidden);
    expect(await removeAccountCode(viewer, iban)).toEqual(forbidden);
    expect(await countStoredRows()).toEqual(before);
  });
});
