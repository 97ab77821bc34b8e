/** Parts of a film as phones write it, without pictures that can be played. */
export type FilmChoice = {
  brand?: string;
  codec?: string;
  /** The codec of the sound; null for a film without sound. */
  sound?: string | null;
  /** A text in the samples of the picture, so that two films differ. */
  picture?: string;
};

/** Where the film of `makeFilm` was made, as phones of three kinds write it. */
export const filmPlace = "+39.9334+032.8597/";

export const pictureSamples = "PICTURE";
export const soundSamples = "SOUND-WITH-NAMES";
const placeSamples = `track of places ${filmPlace}`;

/** A box of an MP4 file. */
export function box(type: string, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    contents.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  return Buffer.concat([number(8 + content.length), Buffer.from(type, "latin1"), content]);
}

export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const zeros = (count: number) => Buffer.alloc(count);

/**
 * A film with its place in `udta/©xyz`, in `loci`, in the keys of QuickTime, in a box of XMP, and in a track of its own.
 * The data comes first, as iPhones write it.
 */
export function makeFilm({
  brand = "isom",
  codec = "avc1",
  sound = "mp4a",
  picture = pictureSamples,
}: FilmChoice = {}): Buffer {
  const ftyp = box("ftyp", brand, number(0), brand, "mp42");
  const samples = [picture, ...(sound === null ? [] : [soundSamples]), placeSamples];
  // The gap between the samples is what an edited film leaves behind.
  const mdat = box("mdat", samples.join(`left over ${filmPlace}`));
  const head = Buffer.concat([ftyp, box("wide")]);
  const startOf = (text: string) => head.length + mdat.indexOf(text);
  const tracks = [
    track("vide", codec, startOf(picture), picture.length),
    ...(sound === null ? [] : [track("soun", sound, startOf(soundSamples), soundSamples.length)]),
    track("meta", "mebx", startOf(placeSamples), placeSamples.length),
  ];
  const keys = box("keys", number(0), number(1), box("mdta", "com.apple.quicktime.location.ISO6709"));
  const meta = box("meta", keys, box("ilst", box("data", filmPlace)));
  const udta = box("udta", box("\u00a9xyz", filmPlace), box("loci", filmPlace), zeros(4));
  const xmp = box("uuid", zeros(16), `<exif:GPSLatitude>${filmPlace}</exif:GPSLatitude>`);
  const moov = box("moov", box("mvhd", zeros(100)), ...tracks, udta, meta);
  return Buffer.concat([head, mdat, moov, xmp]);
}

function track(handler: string, codec: string, offset: number, length: number): Buffer {
  // Two samples in one chunk, and a second chunk with the rest.
  const sizes = [2, 3, length - 5];
  const stbl = box(
    "stbl",
    box("stsd", number(0), number(1), box(codec, zeros(70))),
    box("stsz", number(0), number(0), number(sizes.length), ...sizes.map(number)),
    box("stsc", number(0), number(2), ...[1, 2, 1, 2, 1, 1].map(number)),
    box("stco", number(0), number(2), number(offset), number(offset + 5)),
  );
  const mdia = box(
    "mdia",
    box("mdhd", zeros(24)),
    box("hdlr", number(0), number(0), handler, zeros(13)),
    box("minf", box(handler === "vide" ? "vmhd" : "smhd", zeros(8)), stbl),
  );
  return box("trak", box("tkhd", zeros(84)), box("udta", box("\u00a9xyz", filmPlace)), mdia);
}
