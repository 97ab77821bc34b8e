import { type Box, BrokenFilm, findBox, freeBox, listBoxes, readNumber } from "./list-boxes.ts";
import { listSamples, type Part } from "./list-samples.ts";

/** `sound`: the sound is not AAC; without its sound the film would be accepted. */
export type FilmRefused = { kind: "refused"; reason: "type" | "hevc" | "codec" | "sound" | "broken" };
export type CleanFilm = { kind: "clean"; hasSound: boolean };

/** The boxes that stay. Every other box is emptied: `udta`, `meta`, `loci`, `uuid` can say where and by whom the film was made. */
const keptBoxes = {
  file: ["ftyp", "moov", "mdat"],
  moov: ["mvhd", "trak"],
  trak: ["tkhd", "edts", "mdia"],
  mdia: ["mdhd", "hdlr", "minf"],
  minf: ["vmhd", "smhd", "dinf", "stbl"],
} as const;

/** Phones record picture, sound, and up to four tracks about the camera. */
const maxTracks = 10;

/** The parts of a film in pieces, whose samples have no table in `moov`. Phones do not record such films. */
const unknownBoxes = ["moof", "styp", "sidx"];

export function isFilm(file: Buffer): boolean {
  return file.length >= 12 && file.toString("latin1", 4, 8) === "ftyp";
}

/**
 * Removes from a film (MP4 or MOV with H.264 and AAC) everything but picture and sound, with `mute` also the sound. Changes
 * `file` in place, and its boxes stay where they are. Tracks of other kinds hold the place of each frame on some phones, so
 * every byte of the data that no remaining track plays becomes zero.
 */
export function cleanFilm(file: Buffer, { mute }: { mute: boolean }): CleanFilm | FilmRefused {
  if (!isFilm(file)) return { kind: "refused", reason: "type" };
  try {
    return clean(file, mute);
  } catch (error) {
    if (error instanceof BrokenFilm) return { kind: "refused", reason: "broken" };
    throw error;
  }
}

function clean(file: Buffer, mute: boolean): CleanFilm | FilmRefused {
  const boxes = listBoxes(file, 0, file.length);
  if (boxes.some(({ type }) => unknownBoxes.includes(type))) return { kind: "refused", reason: "codec" };
  const movies = boxes.filter(({ type }) => type === "moov");
  const [moov] = movies;
  if (!moov || movies.length > 1) throw new BrokenFilm("not one moov");
  const trackBoxes = listBoxes(file, moov.body, moov.end).filter(({ type }) => type === "trak");
  if (trackBoxes.length > maxTracks) throw new BrokenFilm("too many tracks");
  const tracks = trackBoxes.map((box) => readTrack(file, box));
  const pictures = tracks.filter(({ handler }) => handler === "vide");
  const everySound = tracks.filter(({ handler }) => handler === "soun");
  // Phones with spatial sound record it in a second track, beside AAC.
  const sounds = everySound.filter((track) => track.codecs.every((codec) => codec === "mp4a"));
  const codecs = pictures.flatMap((track) => track.codecs);
  if (codecs.some((codec) => hevcCodecs.includes(codec))) return { kind: "refused", reason: "hevc" };
  if (codecs.length === 0 || codecs.some((codec) => !/^avc[13]$/.test(codec)))
    return { kind: "refused", reason: "codec" };
  if (!mute && sounds.length === 0 && everySound.length > 0) return { kind: "refused", reason: "sound" };
  const kept = mute ? pictures : [...pictures, ...sounds];
  const parts = kept.flatMap(({ stbl }) => listSamples(file, stbl));
  for (const mdat of boxes.filter(({ type }) => type === "mdat")) emptyGaps(file, mdat, parts);
  // The tables are read before this point, so boxes may be emptied from here on.
  for (const { box } of tracks.filter((track) => !kept.includes(track))) freeBox(file, box);
  emptyOthers(file, boxes, keptBoxes.file);
  emptyOthers(file, listBoxes(file, moov.body, moov.end), keptBoxes.moov);
  for (const { box } of kept) {
    emptyOthers(file, listBoxes(file, box.body, box.end), keptBoxes.trak);
    const mdia = findBox(file, box, "mdia");
    emptyOthers(file, listBoxes(file, mdia.body, mdia.end), keptBoxes.mdia);
    const minf = findBox(file, mdia, "minf");
    emptyOthers(file, listBoxes(file, minf.body, minf.end), keptBoxes.minf);
  }
  return { kind: "clean", hasSound: kept.length > pictures.length };
}

/** HEVC, which browsers of many computers cannot play, and Dolby Vision over HEVC. */
const hevcCodecs = ["hvc1", "hev1", "dvh1", "dvhe"];

type Track = { box: Box; handler: string; codecs: string[]; stbl: Box };

function readTrack(file: Buffer, box: Box): Track {
  const mdia = findBox(file, box, "mdia");
  const hdlr = findBox(file, mdia, "hdlr");
  readNumber(file, hdlr.body + 8, hdlr.end);
  const stbl = findBox(file, findBox(file, mdia, "minf"), "stbl");
  const stsd = findBox(file, stbl, "stsd");
  // The entries are counted, because QuickTime ends them with four bytes of zeros, which are no box.
  const count = readNumber(file, stsd.body + 4, stsd.end);
  const codecs: string[] = [];
  if (count > maxTracks) throw new BrokenFilm("too many entries");
  for (let at = stsd.body + 8; codecs.length < count; ) {
    const size = readNumber(file, at, stsd.end);
    if (size < 8 || at + size > stsd.end) throw new BrokenFilm("an entry is cut off");
    codecs.push(file.toString("latin1", at + 4, at + 8));
    at += size;
  }
  return { box, handler: file.toString("latin1", hdlr.body + 8, hdlr.body + 12), codecs, stbl };
}

function emptyOthers(file: Buffer, boxes: readonly Box[], kept: readonly string[]): void {
  for (const box of boxes) if (!kept.includes(box.type)) freeBox(file, box);
}

/** Empties what no part covers in a box of data. */
function emptyGaps(file: Buffer, { body, end }: Box, parts: readonly Part[]): void {
  let at = body;
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    if (from > at) file.fill(0, at, Math.min(from, end));
    at = Math.max(at, to);
    if (at >= end) return;
  }
  file.fill(0, Math.min(at, end), end);
}
