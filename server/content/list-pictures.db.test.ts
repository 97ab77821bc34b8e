import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { listPictures } from "./list-pictures.ts";
import { news } from "./news/table.ts";
import { pages } from "./pages/table.ts";
import { images } from "./pictures/table.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await connection.db.insert(images).values(Array.from({ length: 50 }, (_, n) => picture(n)));
});
afterAll(() => connection.close());

const makePath = (n: number) => `news/resim${n}-1795151193758-4f3a9c2${n % 10}-400x250.jpg`;

function picture(n: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n));
  return {
    path: makePath(n),
    name: `Kuyu ${n}.jpg`,
    mime: "image/jpeg",
    width: 400,
    height: 250,
    bytes: 1,
    createdAt,
  };
}

const listNames = async (search: string | undefined, page = 1) =>
  (await listPictures(connection.db, { search, page })).pictures.map(({ name }) => name);

test("pictures are listed in pages, newest first, and a number above the last page gives the last page", async () => {
  const first = await listPictures(connection.db, { page: 1 });
  expect(first).toMatchObject({ total: 50, page: 1, pages: 3 });
  expect(first.pictures[0]).toMatchObject({ name: "Kuyu 49.jpg", width: 400, height: 250 });
  expect(first.pictures).toHaveLength(24);
  expect(await listNames("", 3)).toEqual(["Kuyu 1.jpg", "Kuyu 0.jpg"]);
  for (const page of [99, Number.POSITIVE_INFINITY])
    expect(await listNames(undefined, page)).toEqual(await listNames("", 3));
  for (const page of [0, -1, Number.NaN, 1.5]) expect((await listNames("", page))[0]).toBe("Kuyu 49.jpg");
});

test("pictures are found by the name of the file, and by the title of a record that contains them", async () => {
  expect(await listNames("kuyu 7.JPG")).toEqual(["Kuyu 7.jpg"]);
  expect(await listNames("%")).toEqual([]);
  await connection.db.insert(news).values({
    slug: "iftar",
    title: "İftar sofrası",
    excerpt: "",
    category: "Duyurular",
    image: `https://cdn.example.org/${makePath(3)}`,
    gallery: [{ image: `/uploads/${makePath(5)}`, alt: "x" }],
  });
  const content = `<p>a</p><img src="/uploads/${makePath(8)}" alt="x">`;
  await connection.db.insert(pages).values({ slug: "iftar", title: "iftarlarımız", content });
  expect(await listNames("IFTAR")).toEqual(["Kuyu 8.jpg", "Kuyu 5.jpg", "Kuyu 3.jpg"]);
  expect(await listNames("sahur")).toEqual([]);
});
