import { describe, expect, test } from "vitest";
import { box, filmPlace, makeFilm, number, pictureSamples, soundSamples } from "#testing/world/films.ts";
import { cleanFilm } from "./clean-film.ts";
import { listBoxes } from "./list-boxes.ts";

const typesOf = (file: Buffer) => listBoxes(file, 0, file.length).map(({ type }) => type);
const clean = (file: Buffer, mute = false) => ({ outcome: cleanFilm(file, { mute }), file });

describe("a film of a phone", () => {
  test.each(["isom", "mp42", "qt  "])("of brand %s loses each trace of its place", (brand) => {
    const original = makeFilm({ brand });
    expect(original.toString("latin1").split(filmPlace)).toHaveLength(11);
    const { outcome, file } = clean(Buffer.from(original));
    expect(outcome).toEqual({ kind: "clean", hasSound: true });
    expect(file.includes(filmPlace)).toBe(false);
    expect(file.includes("GPS")).toBe(false);
    expect(file.includes("com.apple")).toBe(false);
  });

  test("keeps the places of its boxes and its samples", () => {
    const original = makeFilm();
    const { file } = clean(Buffer.from(original));
    expect(file.length).toBe(original.length);
    expect(typesOf(file)).toEqual(["ftyp", "free", "mdat", "moov", "free"]);
    for (const samples of [pictureSamples, soundSamples])
      expect(file.indexOf(samples)).toBe(original.indexOf(samples));
    const moov = listBoxes(file, 0, file.length).find(({ type }) => type === "moov");
    expect(listBoxes(file, moov?.body ?? 0, moov?.end ?? 0).map(({ type }) => type)).toEqual([
      ...["mvhd", "trak", "trak", "free", "free", "free"],
    ]);
    expect(clean(Buffer.from(file)).file.equals(file)).toBe(true);
  });

  test("loses its sound with the track and the data", () => {
    const { outcome, file } = clean(makeFilm(), true);
    expect(outcome).toEqual({ kind: "clean", hasSound: false });
    expect(file.includes(soundSamples)).toBe(false);
    expect(file.includes("mp4a")).toBe(false);
    expect(file.includes(pictureSamples)).toBe(true);
  });
});

describe("a film is refused", () => {
  const words = (count: number) => Buffer.alloc(count);
  test.each([
    ["in HEVC of an iPhone", makeFilm({ brand: "qt  ", codec: "hvc1" }), "hevc"],
    ["in HEVC of other phones", makeFilm({ codec: "hev1" }), "hevc"],
    ["in Dolby Vision", makeFilm({ codec: "dvh1" }), "hevc"],
    ["in AV1", makeFilm({ codec: "av01" }), "codec"],
    ["with AMR sound", makeFilm({ sound: "samr" }), "sound"],
    ["in pieces", Buffer.concat([makeFilm(), box("moof")]), "codec"],
    ["without its index", Buffer.concat([box("ftyp", "isom"), box("mdat", "abc")]), "broken"],
    ["with two indexes", Buffer.concat([makeFilm(), box("moov")]), "broken"],
    ["with a box beyond its end", Buffer.concat([makeFilm(), number(100), words(8)]), "broken"],
    ["that is a page", Buffer.from("<html><body>film</body></html>"), "type"],
    ["that is empty", Buffer.alloc(0), "type"],
  ])("%s", (_why, film, reason) => {
    expect(clean(film).outcome).toEqual({ kind: "refused", reason });
  });

  test("with AMR sound, unless its sound is removed", () => {
    expect(clean(makeFilm({ sound: "samr" }), true).outcome).toEqual({ kind: "clean", hasSound: false });
    expect(clean(makeFilm({ sound: null })).outcome).toEqual({ kind: "clean", hasSound: false });
  });
});

/** A repeatable sequence of numbers below `limit`. */
function createDice(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe("cleaning returns an outcome", () => {
  const whole = makeFilm();

  test("for a film that is cut at any byte", () => {
    for (let length = 0; length < whole.length; length++) {
      const { outcome, file } = clean(Buffer.from(whole.subarray(0, length)), length % 2 === 0);
      expect(file.length).toBe(length);
      if (outcome.kind === "clean") expect(file.includes(filmPlace), `cut at ${length}`).toBe(false);
    }
  });

  test("for a film with changed bytes", () => {
    const dice = createDice(7);
    const extremes = [0, 1, 7, 8, 0x7f, 0xff];
    for (let round = 0; round < 4_000; round++) {
      const film = Buffer.from(whole);
      for (let change = 0; change <= dice(4); change++)
        film[dice(film.length)] = dice(2) ? dice(256) : (extremes[dice(extremes.length)] ?? 0);
      expect(["clean", "refused"]).toContain(clean(film, dice(2) === 0).outcome.kind);
    }
  });

  test("for random bytes behind the mark of a film", () => {
    const dice = createDice(11);
    for (let round = 0; round < 2_000; round++) {
      const film = Buffer.from(Array.from({ length: 8 + dice(400) }, () => dice(256)));
      film.write("ftyp", 4, "latin1");
      if (film.length > 40) film.write("moov", 36, "latin1");
      expect(["clean", "refused"]).toContain(clean(film).outcome.kind);
    }
  });

  test("for counts that would fill the memory", () => {
    for (const type of ["stsz", "stsc", "stco", "stsd"]) {
      const film = Buffer.from(whole);
      const at = film.indexOf(type);
      film.writeUInt32BE(0xffff_ffff, at + (type === "stsz" ? 12 : 8));
      expect(clean(film).outcome).toEqual({ kind: "refused", reason: "broken" });
    }
  });
});
