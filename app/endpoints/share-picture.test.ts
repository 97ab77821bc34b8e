import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharePicture } from "#app/site/share/share-picture.ts";
import { listStories } from "#server/content/stories/queries.ts";
import { bareApp, get, publicUrl } from "./bare-app.fixture.ts";
import { loader } from "./share-picture.ts";

const uploadsDir = mkdtempSync(join(tmpdir(), "share-"));
const app = bareApp({ uploadsDir });

beforeAll(async () => {
  mkdirSync(join(uploadsDir, "demo"));
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: "#1f6b4a" } })
    .webp()
    .toFile(join(uploadsDir, "demo/a.webp"));
  writeFileSync(join(uploadsDir, "broken.webp"), "no picture");
  writeFileSync(join(uploadsDir, "secret.txt"), "secret");
});
afterAll(() => rmSync(uploadsDir, { recursive: true }));

const ask = (path: string, headers = {}) => get(loader, app, "/share/x", { "*": path }, headers);

test.each(["/uploads/demo/a.webp", ...listStories("tr").map(({ image }) => image)])(
  "%s becomes a card at the address that pages name",
  async (image) => {
    const { url, size } = sharePicture(publicUrl, image);
    const answer = await ask(url.slice(`${publicUrl}/share/`.length));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    const card = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(card).toMatchObject({ format: "jpeg", width: size?.width, height: size?.height });
  },
);

test("is not sent again to whoever has it", async () => {
  const tag = (await ask("uploads/demo/a.webp.jpg")).headers.get("ETag") ?? "";
  expect((await ask("uploads/demo/a.webp.jpg", { "If-None-Match": tag })).status).toBe(304);
});

test("a picture that was exchanged is drawn anew", async () => {
  const file = join(uploadsDir, "demo/b.png");
  const paint = (background: string) =>
    sharp({ create: { width: 10, height: 10, channels: 3, background } })
      .png()
      .toFile(file);
  const red = async () => {
    const card = Buffer.from(await (await ask("uploads/demo/b.png.jpg")).arrayBuffer());
    return (await sharp(card).stats()).dominant.r;
  };
  await paint("#ff0000");
  expect(await red()).toBeGreaterThan(200);
  rmSync(file);
  await paint("#0000ff");
  expect(await red()).toBeLessThan(50);
});

test.each([
  "uploads/yok.webp.jpg",
  "uploads/broken.webp.jpg",
  "uploads/secret.txt.jpg",
  "uploads/demo.jpg",
  "uploads/demo/a.webp",
  "uploads/../secret.webp.jpg",
  "uploads/demo/..%2f..%2fa.webp.jpg",
  "uploads//etc/a.webp.jpg",
  "package.json.jpg",
  "",
])("%j leads to the card of pages without a picture", async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/share-card.jpg");
});

test("that card is what it says it is", async () => {
  const { url, size } = sharePicture(publicUrl, undefined);
  expect(await sharp(join("public", new URL(url).pathname)).metadata()).toMatchObject({
    format: "jpeg",
    width: size?.width,
    height: size?.height,
  });
});

test("a picture that lies elsewhere is named as it is", () => {
  expect(sharePicture(publicUrl, "https://cdn.example/çay.jpg")).toEqual({
    url: "https://cdn.example/%C3%A7ay.jpg",
  });
  for (const odd of ["javascript:alert(1)", "//x", "/uploads/a b.webp", "https://", ""]) {
    expect(sharePicture(publicUrl, odd).url).toBe(`${publicUrl}/share-card.jpg`);
  }
});
