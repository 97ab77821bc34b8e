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
const galleryProblem = (input: string) => typedGallery.safeParse(input).error?.issues[0]?.message;

test("a gallery is read from JSON, and from an empty or missing text", () => {
  expect(typedGallery.parse(JSON.stringify([picture]))).toEqual([picture]);
  expect(typedGallery.parse("")).toEqual([]);
  expect(typedGallery.parse(undefined)).toEqual([]);
});

test("every picture has an address and a description, and no other fields", () => {
  expect(gallery.parse([{ ...picture, onload: "x" }])).toEqual([picture]);
  expect(galleryProblem(JSON.stringify([picture, { ...picture, alt: " " }]))).toBe("required");
  expect(galleryProblem(JSON.stringify([{ ...picture, image: "javascript:x" }]))).toBe("invalid");
  expect(galleryProblem(JSON.stringify([{ ...picture, alt: "x".repeat(201) }]))).toBe("tooLong");
  expect(galleryProblem(JSON.stringify(Array(maxPictures + 1).fill(picture)))).toBe("tooLong");
});

test.each(["[", "1", "null", "{}", '[null,1,"x"]'])("%s is no gallery", (input) => {
  expect(galleryProblem(input)).toBe("invalid");
  expect(readPictures(input)).toEqual([]);
});

test("a text of any length is refused before it is parsed", () => {
  expect(galleryProblem("[".repeat(1_000_000))).toBe("tooLong");
});

const wellPicture = picture;
const depotPicture = { image: "/uploads/news/b.webp", alt: "Depo" };

test("equal captions give equal texts: they are sorted, and empty captions are dropped", () => {
  const input = JSON.stringify({ [depotPicture.image]: " Store ", [wellPicture.image]: "Well", gone: " " });
  const storedText = JSON.stringify({ [wellPicture.image]: "Well", [depotPicture.image]: "Store" });
  expect(typedCaptions.parse(input)).toBe(storedText);
  expect(typedCaptions.parse(storedText)).toBe(storedText);
  expect(typedCaptions.parse(undefined)).toBe("");
  expect(typedCaptions.parse(JSON.stringify({ [wellPicture.image]: "" }))).toBe("");
});

test.each(["[", "1", "null", "[]", '{"a":1}'])("%s contains no captions", (input) => {
  expect(typedCaptions.safeParse(input).error?.issues[0]?.message).toBe("invalid");
  expect(readCaptions(input)).toEqual({});
});

test("a caption that is too long is refused, and a text that is too long is refused before it is parsed", () => {
  const captionsProblem = (input: string) => typedCaptions.safeParse(input).error?.issues[0]?.message;
  expect(captionsProblem(JSON.stringify({ a: "x".repeat(201) }))).toBe("tooLong");
  expect(captionsProblem("[".repeat(1_000_000))).toBe("tooLong");
});

test("a picture has the caption in the reader's language, or otherwise the Turkish caption", () => {
  const input = captionsText({ [depotPicture.image]: "Store", "/uploads/news/gone.webp": "Gone" });
  expect(withCaptions([wellPicture, depotPicture], input, "en")).toEqual([
    wellPicture,
    { ...depotPicture, alt: "Store", language: "en" },
  ]);
  expect(lacksCaptions(JSON.stringify([wellPicture, depotPicture]), input)).toBe(true);
  expect(lacksCaptions(JSON.stringify([depotPicture]), input)).toBe(false);
  expect(lacksCaptions("", "")).toBe(false);
  expect(lacksCaptions(JSON.stringify([{ image: "constructor", alt: "x" }]), input)).toBe(true);
});
