import { expect, test } from "vitest";
import { changeSearch, isFiltered, nextSort, readListQuery, sortDirection } from "./list-query.ts";

const rules = {
  sorts: ["created", "title", "deleted"],
  deletedSort: "deleted",
  filters: { status: ["published", "draft"], category: ["Ziyaretler"] },
  textFilters: ["code"],
  dayFilters: ["from", "to"],
} as const;
const read = (search: string) => readListQuery(new URL(`https://a.example/x/news${search}`), rules);

test("an address without parameters is the first page in the default order", () => {
  expect(read("")).toEqual({
    search: "",
    sort: "created",
    reversed: false,
    page: 1,
    deleted: false,
    filters: {},
  });
});

test("search, order, page and filters are read", () => {
  expect(read("?q=+su+kuyusu+&sort=-title&page=3&status=draft&category=Ziyaretler")).toEqual({
    search: "su kuyusu",
    sort: "title",
    reversed: true,
    page: 3,
    deleted: false,
    filters: { status: "draft", category: "Ziyaretler" },
  });
});

test.each([
  "?sort=password",
  "?sort=-",
  "?page=0",
  "?page=-1",
  "?page=1.5",
  "?page=abc",
  "?page=99999999",
  "?status=deleted",
  "?view=other",
  "?code=+%00&from=2026-02-31&to=morgen",
  "?from=20.11.2026&to=9999999-01-01",
])("invalid parameters are ignored: %s", (search) => {
  expect(read(search)).toEqual(read(""));
});

test("deleted records have their own default order", () => {
  expect(read("?view=deleted")).toMatchObject({ deleted: true, sort: "deleted" });
  expect(read("?view=deleted&sort=title")).toMatchObject({ deleted: true, sort: "title" });
});

test("text filters and day filters are read", () => {
  expect(read("?code=+51+&from=2026-11-01&to=").filters).toEqual({ code: "51", from: "2026-11-01" });
});

test("typed text is cut and loses characters that the database cannot store: NUL and half surrogate pairs", () => {
  const params = new URLSearchParams({ q: `\0${"a".repeat(99)}😀`, code: `${"a".repeat(39)}😀` });
  const { search, filters } = read(`?${params}`);
  expect([...search, ...(filters.code ?? "")]).toHaveLength(100 + 40);
  for (const text of [search, filters.code]) expect(JSON.stringify(text)).not.toMatch(/\\u0000|\\ud83d/);
});

test("only a search or a filter makes a list filtered", () => {
  expect(isFiltered(read("?view=deleted&page=2&sort=title"))).toBe(false);
  expect(isFiltered(read("?q=a"))).toBe(true);
  expect(isFiltered(read("?status=draft"))).toBe(true);
});

test("a new order leads to the first page; a new page keeps all other parameters", () => {
  const search = new URLSearchParams("q=su&page=4&sort=title");
  expect(changeSearch(search, { sort: "-title" })).toBe("?q=su&sort=-title");
  expect(changeSearch(search, { page: "5" })).toBe("?q=su&page=5&sort=title");
  expect(changeSearch(search, { page: null })).toBe("?q=su&sort=title");
});

test("pressing a heading again reverses the order", () => {
  expect(nextSort({ sort: "created", reversed: false }, "title")).toBe("title");
  expect(nextSort({ sort: "title", reversed: false }, "title")).toBe("-title");
  expect(nextSort({ sort: "title", reversed: true }, "title")).toBe("title");
});

test("the default direction depends on which value is sorted first", () => {
  expect(sortDirection("highest", false)).toBe("descending");
  expect(sortDirection("highest", true)).toBe("ascending");
  expect(sortDirection(undefined, false)).toBe("ascending");
  expect(sortDirection("lowest", true)).toBe("descending");
});
