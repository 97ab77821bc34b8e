import { expect, test } from "vitest";
import {
  isTextPicture,
  isVariant,
  pictureSources,
  picturesIn,
  storedPath,
  textPicture,
  variantWidths,
} from "./picture.ts";

const picture = "/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-1280x800.jpg";

test("no copy is wider than the picture, and every picture has at least one copy", () => {
  expect(variantWidths(2560)).toEqual([320, 480, 720, 1080, 1440, 1920]);
  expect(variantWidths(1280)).toEqual([320, 480, 720, 1080, 1280]);
  expect(variantWidths(320)).toEqual([320]);
  expect(variantWidths(7)).toEqual([7]);
});

test("the size and the copies of a picture follow from its address", () => {
  const sources = pictureSources(picture);
  expect(sources).toMatchObject({ width: 1280, height: 800 });
  expect(sources?.src).toBe("/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-1280x800.w1080.webp");
  expect(sources?.avif.split(", ")).toHaveLength(5);
  expect(sources?.avif).toMatch(/^\S+\.w320\.avif 320w, .+\.w1280\.avif 1280w$/);
  expect(sources?.webp).not.toContain(".jpg");
});

test("the copies of a picture in a bucket follow from its address", () => {
  const sources = pictureSources(`https://cdn.example.org/files${picture.slice("/uploads".length)}`);
  expect(sources?.webp).toMatch(/^https:\/\/cdn.example.org\/files\/news\/\S+\.w320\.webp 320w/);
});

test.each([
  "",
  "https://example.org/photo-1200x800.jpg",
  "/uploads/news/photo.jpg",
  "/uploads/news/k3x9m2qa-4f3a9c21-0x800.jpg",
  "/uploads/news/k3x9m2qa-4f3a9c21-1280x800.svg",
  "/uploads/other/k3x9m2qa-4f3a9c21-1280x800.jpg",
  "/uploads/news/k3x9m2qa-4f3a9c21-1280x800.jpg?x",
  "/uploads/news/a b-4f3a9c21-1280x800.jpg",
])("%j is not a picture of ours", (address) => {
  expect(pictureSources(address)).toBeNull();
  expect(storedPath(address)).toBeNull();
});

test("the address of a copy is distinguished from that of a picture", () => {
  expect(isVariant(pictureSources(picture)?.src ?? "")).toBe(true);
  expect(isVariant(picture)).toBe(false);
  expect(isVariant("/uploads/news/other.w720.webp")).toBe(false);
});

test("a picture has the same path in every store, and a file of the program has none", () => {
  expect(storedPath(picture)).toBe("news/k3x9m2qa-1795151193758-4f3a9c21-1280x800.jpg");
  expect(storedPath(`https://cdn.example.org${picture}`)).toBe(storedPath(picture));
  expect(storedPath("/stories/kutuphane-4f3a9c21-1280x800.webp")).toBeNull();
});

test("stored text contains the same address for a picture on disk and in a bucket", () => {
  expect(textPicture(picture)).toBe(picture);
  expect(textPicture(`https://cdn.example.org/files${picture.slice("/uploads".length)}`)).toBe(picture);
  expect(textPicture("https://example.org/photo.jpg")).toBeNull();
  expect([picture, `/x${picture}`, `https://example.org${picture}`].map(isTextPicture)).toEqual([
    true,
    false,
    false,
  ]);
  expect(picturesIn(`<p>a</p><img src="${picture}" alt=""><img src="/b.jpg" alt="x">`)).toEqual([
    picture,
    "/b.jpg",
  ]);
});
