import { expect, test } from "vitest";
import {
  captionsText,
  gallery,
  lacksCaptions,
  maxPictures,
  readCaptions,
  readPictures,
  typedCaptions,
  typedGallery,
  withCaptions,
} from "./gallery.ts";

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
  expect(problem(JSON.stringify(Array(maxPictures + 1).fill(picture)))).toBe("tooLong");
});

test.each(["[", "1", "null", "{}", '[null,1,"x"]'])("%s is no gallery", (typed) => {
  expect(problem(typed)).toBe("invalid");
  expect(readPictures(typed)).toEqual([]);
});

test("a text of any length is refused before it is parsed", () => {
  expect(problem("[".repeat(1_000_000))).toBe("tooLong");
});

const one = picture;
const two = { image: "/uploads/news/b.webp", alt: "Depo" };

test("captions are stored in a fixed order without empty ones, so that equal captions are equal texts", () => {
  const typed = JSON.stringify({ [two.image]: " Store ", [one.image]: "Well", gone: " " });
  const kept = JSON.stringify({ [one.image]: "Well", [two.image]: "Store" });
  expect(typedCaptions.parse(typed)).toBe(kept);
  expect(typedCaptions.parse(kept)).toBe(kept);
  expect(typedCaptions.parse(undefined)).toBe("");
  expect(typedCaptions.parse(JSON.stringify({ [one.image]: "" }))).toBe("");
});

test.each(["[", "1", "null", "[]", '{"a":1}'])("%s is no text of captions", (typed) => {
  expect(typedCaptions.safeParse(typed).error?.issues[0]?.message).toBe("invalid");
  expect(readCaptions(typed)).toEqual({});
});

test("a caption may be as long as a description, and a longer text is refused before it is parsed", () => {
  const problemOf = (typed: string) => typedCaptions.safeParse(typed).error?.issues[0]?.message;
  expect(problemOf(JSON.stringify({ a: "x".repeat(201) }))).toBe("tooLong");
  expect(problemOf("[".repeat(1_000_000))).toBe("tooLong");
});

test("a picture shows its caption in the reader's language, or the Turkish one", () => {
  const typed = captionsText({ [two.image]: "Store", "/uploads/news/gone.webp": "Gone" });
  expect(withCaptions([one, two], typed, "en")).toEqual([one, { ...two, alt: "Store", language: "en" }]);
  expect(lacksCaptions(JSON.stringify([one, two]), typed)).toBe(true);
  expect(lacksCaptions(JSON.stringify([two]), typed)).toBe(false);
  expect(lacksCaptions("", "")).toBe(false);
  expect(lacksCaptions(JSON.stringify([{ image: "constructor", alt: "x" }]), typed)).toBe(true);
});
