import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryGroups } from "#app/admin/kit/palette/entries.ts";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import type { RightOverrides } from "#server/staff/permissions.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { loader } from "./endpoint.ts";

let t: Site;
let id: string;
let reference: string;
beforeAll(async () => {
  const unreachable = { customerPhone: null, customerEmail: null };
  const donor = { customerEmail: "cagri@example.org", customerPhone: "5419998877" };
  const others = Array.from({ length: 8 }, (_, n) => ({
    customerName: `Bağışçı Deneme ${n}`,
    ...unreachable,
  }));
  t = await openSite({ orders: [{ customerName: "Çağrı Ünsal", ...donor }, ...others] });
  [id = ""] = t.orderIds;
  reference = (await t.readOrder(id)).reference ?? "";
});
afterAll(() => t.close());

async function request(
  query: string,
  overrides: RightOverrides = {},
): Promise<{ status: number; groups: EntryGroups }> {
  const context = new RouterContextProvider();
  context.set(appContext, { db: t.db, log: createLogger("silent") } as never);
  context.set(staffContext, { actor: { role: "viewer", overrides } } as never);
  const url = new URL(`http://localhost/gizli/find${query}`);
  const answer = (await loader({
    request: new Request(url),
    url,
    context,
    params: { adminPath: "gizli" },
  } as never)) as Response;
  return { status: answer.status, groups: (await answer.json()) as EntryGroups };
}

const find = async (term: string, overrides?: RightOverrides) =>
  (await request(`?${new URLSearchParams({ q: term })}`, overrides)).groups;
const titles = (groups: EntryGroups) => groups.map(({ title }) => title);

describe("an order is found by", () => {
  const terms: [string, () => string][] = [
    ["its number", () => id],
    ["its number in small letters", () => id.toLowerCase()],
    ["the two parts of its number that lists show", () => `${id.slice(0, 8)} ${id.slice(-4)}`],
    ["its reference", () => formatReference(reference)],
    ["its reference in small letters and with blanks", () => [...reference.toLowerCase()].join(" ")],
    ["its reference without hyphens", () => reference],
    ["the name of the donor, regardless of case and diacritics", () => "CAGRI unsal"],
    ["a part of the name", () => "nsal"],
    ["the phone as it is written", () => "0541 999 88 77"],
    ["the phone with the country code", () => "+90 (541) 999 88 77"],
    ["the last digits of the phone", () => "9998877"],
    ["the e-mail address", () => "cagri@example.org"],
  ];
  test.each(terms)("%s", async (_name, createTerm) => {
    expect(await find(createTerm())).toEqual([
      {
        title: "Siparişler",
        entries: [
          {
            to: `/gizli/orders/${id}`,
            title: "Çağrı Ünsal",
            text: `${id.slice(0, 8)} ${id.slice(-4)} · ${formatReference(reference)} · ₺250,00 · Bekliyor`,
          },
        ],
      },
    ]);
  });
});

test("a damaged reference does not find another order", async () => {
  const wrongLetter = reference.startsWith("2") ? "3" : "2";
  expect(await find(wrongLetter + reference.slice(1))).toEqual([]);
});

test("records of every kind are found by their title, after the orders", async () => {
  expect(await find("genel bagis")).toEqual([
    {
      title: "Kayıtlar",
      entries: [{ to: "/gizli/campaigns/edit/genel", title: "Genel Bağış", text: "Kampanya" }],
    },
  ]);
  const groups = await find("bağış");
  expect(titles(groups)).toEqual(["Siparişler", "Kayıtlar"]);
  expect(groups[0]?.entries, "only the newest six of eight orders").toHaveLength(6);
});

test.each([
  "",
  "?q=",
  "?q=%20%20",
  "?q=%00",
  "?q=ab",
  "?q=%25",
  "?q=___",
  "?q=%5C",
  "?q=%27%20or%20true%20--",
])("%j finds no record and causes no error", async (query) => {
  expect(await request(query)).toEqual({ status: 200, groups: [] });
});

test("a long term is cut before the search", async () => {
  expect(await request(`?q=${"ş".repeat(50_000)}`)).toEqual({ status: 200, groups: [] });
});

describe("a search without the right to contacts", () => {
  const overrides = { contacts: "none" } as const;

  test.each(["0541 999 88 77", "9998877", "999", "cagri@example.org", "example.org", "Çağrı 9998877"])(
    "%j finds no order",
    async (term) => {
      expect(titles(await find(term, overrides))).not.toContain("Siparişler");
    },
  );

  test("the name, the number and the reference find the order", async () => {
    for (const term of ["unsal", "Ünsal Çağrı", id, formatReference(reference)])
      expect(titles(await find(term, overrides)), term).toEqual(["Siparişler"]);
  });
});

test("only the records of areas that the person may see are found", async () => {
  expect(await find(id, { orders: "none" })).toEqual([]);
  expect(titles(await find("a", { content: "none" }))).not.toContain("Kayıtlar");
});
