/** A text of about this many bytes (UTF-8) that is expensive for some program. */
type AwkwardText = { name: string; make(bytes: number): string };

const repeated = (name: string, piece: string, end = ""): AwkwardText => ({
  name,
  make: (bytes) => piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece)))) + end,
});

/** The three most expensive ones without limits; each field gets them alone. */
export const worstTexts: readonly AwkwardText[] = [
  {
    // Marks in the wrong order: canonical ordering (NFC) is quadratic in their number.
    name: "combining marks",
    make: (bytes) => `a${"\u0301".repeat(Math.floor(bytes / 4))}${"\u0316".repeat(Math.floor(bytes / 4))}`,
  },
  repeated("nested HTML", "<ul><li><b>"),
  repeated("one word", "x"),
];

/** All others, sent in all fields together. */
export const otherTexts: readonly AwkwardText[] = [
  repeated("letters with marks", "e\u0301"),
  repeated("spaces", " ", "x"),
  repeated("spaces and words", "a  "),
  repeated("line breaks", "\n"),
  repeated("open tags", "<"),
  repeated("open attributes", '<a href="'),
  repeated("comments", "<!--"),
  repeated("entities", "&amp"),
  repeated("links", '<a href="http://a.b">a</a>'),
  repeated("pictures", '<img src="/uploads/a.png">'),
  repeated("table cells", "<table><tr><td>"),
  repeated("styles", '<p style="color:red;'),
  repeated("wildcards", "%_"),
  repeated("backslashes", "\\"),
  repeated("digits", "9"),
  repeated("signs of an address", "a@"),
  repeated("dots and letters", "a."),
  repeated("dashes", "-"),
  repeated("large letters with dots", "İ"),
  repeated("ligatures that grow", "\ufdfa"),
  repeated("families", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"),
  repeated("open brackets", "["),
  repeated("open objects", '{"a":'),
  repeated("separators", ",;|"),
  repeated("quotes", "\"'"),
];
