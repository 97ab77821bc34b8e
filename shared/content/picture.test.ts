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

test("copies are never wider than the picture, and there is always one", () => {
  expect(variantWidths(2560)).toEqual([320, 480, 720, 1080, 1440, 1920]);
  expect(variantWidths(1280)).toEqual([320, 480, 720, 1080, 1280]);
  expect(variantWidths(320)).toEqual([320]);
  expect(variantWidths(7)).toEqual([7]);
});

test("the address contains all that a page needs to show the picture", () => {
  const sources = pictureSources(picture);
  expect(sources).toMatchObject({ width: 1280, height: 800 });
  expect(sources?.src).toBe("/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-1280x800.w1080.webp");
  expect(sources?.avif.split(", ")).toHaveLength(5);
  expect(sources?.avif).toMatch(/^\S+\.w320\.avif 320w, .+\.w1280\.avif 1280w$/);
  expect(sources?.webp).not.toContain(".jpg");
});

test("the address in a bucket contains the same", () => {
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

test("copies and pictures are distinguished", () => {
  expect(isVariant(pictureSources(picture)?.src ?? "")).toBe(true);
  expect(isVariant(picture)).toBe(false);
  expect(isVariant("/uploads/news/other.w720.webp")).toBe(false);
});

test("the path is the same in every store; pictures of the build are in no store", () => {
  expect(storedPath(picture)).toBe("news/k3x9m2qa-1795151193758-4f3a9c21-1280x800.jpg");
  expect(storedPath(`https://cdn.example.org${picture}`)).toBe(storedPath(picture));
  expect(storedPath("/stories/kutuphane-4f3a9c21-1280x800.webp")).toBeNull();
});

test("stored text names a picture by the same address, wherever the file is", () => {
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
