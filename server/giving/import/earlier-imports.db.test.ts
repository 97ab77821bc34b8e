import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { donors } from "#server/giving/donors/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { openTestImports, usualChoice } from "#testing/world/imports.ts";
import { runImports } from "./run-imports.ts";
import { startImport } from "./start-import.ts";

type World = Awaited<ReturnType<typeof openTestImports>>;
let t: World;
const worlds: World[] = [];
beforeEach(async () => {
  // A test that left no gift and no donor also left a world for the next one.
  if (t && (await t.db.$count(orders)) + (await t.db.$count(donors)) === 0) return;
  t = await openTestImports();
  worlds.push(t);
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

const verdicts = async (id: string) =>
  (await t.rows(id)).map(({ line, outcome, reason }) => `${line} ${outcome}${reason ? ` ${reason}` : ""}`);

describe("an earlier import", () => {
  const csv = (header: string, ...lines: string[]) => ({
    name: "defter.csv",
    bytes: Buffer.from(`${[header, ...lines].join("\n")}\n`),
  });

  test.each(["Sıra No", "Bağışçı No", "No", "Üye No"])(
    "does not recognise its rows by the column %s",
    async (name) => {
      const header = `${name};Ad Soyad;Tarih;Tutar`;
      await t.import(csv(header, "1;Ali Can;01.02.2023;50", "2;Veli Su;02.02.2023;60"));
      const id = await t.check(csv(header, "1;Ece Ak;01.02.2024;50", "2;Can Er;02.02.2024;60"));
      expect(await t.find(id)).toMatchObject({ made: 2, known: 0, refused: 0 });
    },
  );

  test("refuses a row that has the number of an imported gift but differs from it", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    await t.import(csv(header, "1;Ali Can;01.02.2023;50", "2;Veli Su;02.02.2023;60"));
    const id = await t.check(csv(header, "1;Ece Ak;01.02.2024;50", "2;Veli Su;02.02.2023;60"));
    const results = await verdicts(id);
    expect(results[0]).toContain("2 refused Aynı numara, başka bağış");
    expect(results[1]).toBe("3 known Daha önce içeri alınmış.");
  });

  test("makes as many rows with the same day, amount and person known as it imported gifts", async () => {
    const header = "Ad Soyad;Telefon;Tarih;Tutar";
    const ali = "Ali Can;0532 111 22 33;01.02.2023;50";
    const first = await t.import(csv(header, ali, ali, "Veli Su;0533;02.02.2023;60"));
    expect(await t.find(first)).toMatchObject({ made: 3 });
    const mended = csv(
      `${header};Kampanya`,
      `${ali};Genel`,
      "Ali Can;0532 111 22 34;01.02.2023;50;Genel",
      "Veli Su;0533 111 22 33;02.02.2023;60;Genel",
    );
    const second = await t.check(mended, { source: "başka ad" });
    expect(await t.find(second)).toMatchObject({ made: 0, known: 3 });
    expect((await verdicts(second))[0]).toBe(
      "2 known Aynı gün ve tutarda bu kişinin içeri alınmış bağışı var.",
    );
    const third = await t.check(csv(header, ali, ali, ali, "Ece Ak;0532 111 22 39;01.02.2023;50"));
    expect(await t.find(third)).toMatchObject({ made: 2, known: 2 });
  });

  test("does not make a row known that has another number in the same system", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    await t.import(csv(header, "1;Ali Can;01.02.2023;50"));
    const id = await t.check(csv(header, "2;Ali Can;01.02.2023;50", "1;Ali Can;01.02.2023;50"));
    expect(await t.find(id)).toMatchObject({ made: 1, known: 1 });
  });

  test("makes the row with its key known, not an earlier row that resembles it", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    const ali = "Ali Can;01.02.2023;50";
    await t.import(csv(header, `1;${ali}`));
    // The dry run reads 500 rows at a time.
    const others = Array.from({ length: 500 }, (_, n) => `${n + 2};Kişi ${n};03.04.2023;60`);
    const id = await t.check(csv(header, `;${ali}`, ...others, `1;${ali}`));
    expect(await t.find(id)).toMatchObject({ made: 501, known: 1, refused: 0 });
    expect((await verdicts(id)).at(-1)).toBe("503 known Daha önce içeri alınmış.");
  });

  test("makes the same rows known after another mapping, also without a person", async () => {
    const header = "Tarih;Tutar;Açıklama";
    const box = "01.02.2023;50;Kumbara";
    await t.import(csv(header, box, box, "02.02.2023;50;Kumbara"));
    const mapped = { fields: ["day" as const, "amount" as const, "campaign" as const] };
    const id = await t.check(csv(header, box, box, box, "02.02.2023;50;Cami"), mapped);
    expect(await t.find(id)).toMatchObject({ made: 2, known: 2 });
  });

  test("that ran after a dry run makes the start repeat the dry run", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    const first = await t.check(csv(header, "1;Ali Can;01.02.2023;50"));
    const second = await t.check(csv(header, "1;Ece Ak;01.02.2024;60"));
    t.passMinutes(1);
    await startImport(t.ada, first, usualChoice, (await t.find(first)).seenAt);
    await runImports(t.context);
    const { seenAt } = await t.find(second);
    expect(await startImport(t.ada, second, usualChoice, seenAt)).toEqual({ kind: "checking" });
    t.passMinutes(1);
    await runImports(t.context);
    expect(await t.find(second)).toMatchObject({ state: "checked", made: 0, refused: 1 });
  });

  test("that starts at the same moment lets the dry run begin again", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    const ids = [await t.check(csv(header, "1;Ali Can;01.02.2023;50"))];
    ids.push(await t.check(csv(header, "2;Ali Can;01.02.2023;50")));
    const records = await Promise.all(ids.map(t.find));
    const started = await Promise.all(
      records.map(({ id, seenAt }) => startImport(t.ada, id, usualChoice, seenAt)),
    );
    expect(started.map(({ kind }) => kind).sort()).toEqual(["checking", "started"]);
    await runImports(t.context);
  });
});
