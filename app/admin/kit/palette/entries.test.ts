import { expect, test } from "vitest";
import { addRecent, findEntries } from "./entries.ts";

const screens = [
  { to: "/p/orders", title: "Siparişler" },
  { to: "/p/news/create", title: "Yeni Haber", text: "Haberler" },
];

test("an entry must contain every word of the search, regardless of case and diacritics", () => {
  expect(findEntries(screens, "SIPARIS")).toEqual([screens[0]]);
  expect(findEntries(screens, "haber yeni")).toEqual([screens[1]]);
  expect(findEntries(screens, "haber sipariş")).toEqual([]);
  expect(findEntries(screens, " ")).toEqual(screens);
});

test("the last opened entry comes first, without duplicates, and at most five entries are recent", () => {
  const recent = ["a", "b", "c", "a", "d", "e", "f"].reduce(
    (before, to) => addRecent(before, { to, title: to }),
    [] as { to: string; title: string }[],
  );
  expect(recent.map(({ to }) => to)).toEqual(["f", "e", "d", "a", "c"]);
});
