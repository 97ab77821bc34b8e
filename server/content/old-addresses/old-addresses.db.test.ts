import { expect, test } from "vitest";
import { openTestRecords } from "#testing/world/records.ts";
import { findOldAddress, listOldAddresses } from "./queries.ts";
import { deleteOldAddresses, saveOldAddresses } from "./save-old-addresses.ts";

const site = "https://vakif.example.org";

test("old addresses lead to pages of this site, and to no other site", async () => {
  const t = await openTestRecords();
  const rows = [
    ["Eski adres", "Yeni adres"],
    ["/Bagis-Yap/", "/bagis"],
    ["https://eski.example.org/hakk%C4%B1m%C4%B1zda", `${site}/biz-kimiz/kurumsal`],
    ["/tuzak", "https://kotu.example.com/"],
    ["/donme", "/donme/"],
    ["/bir", "/bagis-yap?a=1"],
    ["/haberler/eski-haber", "/haberler"],
    ["/haberler/2019/eski-haber", "/haberler/yeni-haber"],
  ].map(([path = "", target = ""], index) => ({ line: index + 1, path, target }));
  expect(await saveOldAddresses(t.as("admin"), rows, site)).toEqual({
    kind: "saved",
    saved: 4,
    refused: [1, 4, 5, 6],
  });
  expect(await findOldAddress(t.db, "/bagis-yap")).toBe("/bagis");
  expect(await findOldAddress(t.db, "/BAGIS-YAP/")).toBe("/bagis");
  expect(await findOldAddress(t.db, "/hakk%C4%B1m%C4%B1zda/")).toBe("/biz-kimiz/kurumsal");
  expect(await findOldAddress(t.db, "/tuzak")).toBeUndefined();
  await saveOldAddresses(t.as("admin"), [{ line: 1, path: "/bagis-yap", target: "/iletisim" }], site);
  expect(
    await saveOldAddresses(t.as("admin"), [{ line: 1, path: "/yeni", target: "/Bagis-Yap/" }], site),
  ).toEqual({ kind: "saved", saved: 0, refused: [1] });
  expect((await listOldAddresses(t.db, 1)).total).toBe(4);
  expect(await findOldAddress(t.db, "/bagis-yap")).toBe("/iletisim");
  expect(await saveOldAddresses(t.as("editor"), [], site)).toMatchObject({ kind: "forbidden" });
  await deleteOldAddresses(t.as("admin"));
  expect(await findOldAddress(t.db, "/bagis-yap")).toBeUndefined();
  const saveOne = (path: string, target: string) =>
    saveOldAddresses(t.as("admin"), [{ line: 1, path, target }], site);
  const saved = await Promise.all([saveOne("/bir", "/iki"), saveOne("/iki", "/bir")]);
  expect(saved.map((outcome) => outcome.kind === "saved" && outcome.saved).sort()).toEqual([0, 1]);
  await t.connection.close();
});
