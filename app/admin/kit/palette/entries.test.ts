import { expect, test } from "vitest";
import { matching, withRecent } from "./entries.ts";

const screens = [
  { to: "/p/orders", title: "Siparişler" },
  { to: "/p/news/create", title: "Yeni Haber", text: "Haberler" },
];

test("every word must be found, regardless of case and diacritics", () => {
  expect(matching(screens, "SIPARIS")).toEqual([screens[0]]);
  expect(matching(screens, "haber yeni")).toEqual([screens[1]]);
  expect(matching(screens, "haber sipariş")).toEqual([]);
  expect(matching(screens, " ")).toEqual(screens);
});

test("the last opened entry comes first, once, and only five are kept", () => {
  const opened = ["a", "b", "c", "a", "d", "e", "f"].reduce(
    (before, to) => withRecent(before, { to, title: to }),
    [] as { to: string; title: string }[],
  );
  expect(opened.map(({ to }) => to)).toEqual(["f", "e", "d", "a", "c"]);
});
