import { expect, test } from "vitest";
import { gallery, mostPictures, readPictures, typedGallery } from "./gallery.ts";

const picture = { image: "/uploads/news/a.webp", alt: "Kuyu" };
const problem = (typed: string) => typedGallery.safeParse(typed).error?.issues[0]?.message;

test("a form sends its pictures as JSON; without pictures it sends nothing", () => {
  expect(typedGallery.parse(JSON.stringify([picture]))).toEqual([picture]);
  expect(typedGallery.parse("")).toEqual([]);
  expect(typedGallery.parse(undefined)).toEqual([]);
});

test("every picture has an address and a description, and no other fields", () => {
  expect(gallery.parse([{ ...picture, onload: "x" }])).toEqual([picture]);
  expect(problem(JSON.stringify([picture, { ...picture, alt: " " }]))).toBe("required");
  expect(problem(JSON.stringify([{ ...picture, image: "javascript:x" }]))).toBe("invalid");
  expect(problem(JSON.stringify([{ ...picture, alt: "x".repeat(201) }]))).toBe("tooLong");
  expect(problem(JSON.stringify(Array(mostPictures + 1).fill(picture)))).toBe("tooLong");
});

test.each(["[", "1", "null", "{}", '[null,1,"x"]'])("%s is no gallery", (typed) => {
  expect(problem(typed)).toBe("invalid");
  expect(readPictures(typed)).toEqual([]);
});

test("a text of any length is refused before it is parsed", () => {
  expect(problem("[".repeat(1_000_000))).toBe("tooLong");
});
