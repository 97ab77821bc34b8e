"""Makes the files of app/fonts (see the README there). Needs fonttools and brotli; nothing needs them to run the site.

    python3 tools/fonts/make_fonts.py <folder with Figtree.ttf and Vazirmatn.ttf>

The other two come from node_modules/@fontsource-variable. Each file holds what the site's languages are written
with; letters of other languages stay in the packages' own files, which a browser fetches only when a page has some.
"""

import sys
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

root = Path(__file__).resolve().parents[2]
packages = root / "node_modules/@fontsource-variable"
out = root / "app/fonts"

# Keep in step with the unicode-range lines of app/fonts/fonts.css.
LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0ÂÇÉÎÖÛÜâçéîöûüĞğİıŞş§©«°±²³·»½×–—‘’“”•…₺€™−\u2009\u202f\u2011")]
ARABIC = [
    *range(0x621, 0x63B),
    *range(0x640, 0x653),
    *range(0x660, 0x66D),
    *map(ord, "،؛؟ٰٱپچژکگیۀۃﷲﷺ\u200c\u200d\u2010\u2011"),
]
FEATURES = "ccmp locl kern liga calt rlig init medi fina isol mark mkmk tnum lnum rvrn".split()


def subset(font, characters):
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    if "gvar" in font:
        kept = dict(font["gvar"].variations)
        font["gvar"].variations = {glyph: kept.get(glyph, []) for glyph in font.getGlyphOrder()}
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def rename(font, family):
    """What has been changed goes by another name (OFL, reserved font names)."""
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            font["name"].setName(family, record.nameID, record.platformID, record.platEncID, record.langID)
        if record.nameID == 6:
            font["name"].setName(family.replace(" ", ""), 6, record.platformID, record.platEncID, record.langID)


def drop_style_names(font):
    """Only menus of fonts read them. A browser checks them, and discards a table that names a text that is not there."""
    if "STAT" in font:
        del font["STAT"]
    if "fvar" in font:
        font["fvar"].instances = []
        for axis in font["fvar"].axes:
            axis.axisNameID = font["name"].addMultilingualName({"en": "Weight"}, mac=False, minNameID=255)
    used = {axis.axisNameID for axis in font["fvar"].axes} if "fvar" in font else set()
    font["name"].names = [record for record in font["name"].names if record.nameID < 256 or record.nameID in used]


def save(font, name):
    drop_style_names(font)
    font.flavor = "woff2"
    font.save(out / f"{name}.woff2")
    print(name, (out / f"{name}.woff2").stat().st_size, "glyphs", len(font.getGlyphOrder()))


def kern_like(font, new, like):
    """The new letter stands to its neighbours as the letter it is made from."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2 or table.Format != 2:
                continue
            first, second = table.ClassDef1.classDefs, table.ClassDef2.classDefs
            if like in table.Coverage.glyphs and new not in table.Coverage.glyphs:
                table.Coverage.glyphs.append(new)
                if like in first:
                    first[new] = first[like]
            if like in second:
                second[new] = second[like]


def add_glyph(font, name, glyph, metrics):
    font.ensureDecompiled()  # tables that are read later would count the new glyph, too
    font["glyf"][name] = glyph
    font["hmtx"][name] = metrics
    font.setGlyphOrder(font["glyf"].glyphOrder)


def take_letters(font, donor, letters):
    """Copies letters that the package keeps in another file; both are cut at the same weight."""
    theirs, glyphs, cmap = donor.getGlyphSet(), donor["glyf"], donor.getBestCmap()
    for letter, like in letters.items():
        name = cmap[ord(letter)]
        recording = DecomposingRecordingPen(theirs)
        theirs[name].draw(recording)
        pen = TTGlyphPen(None)
        recording.replay(pen)
        add_glyph(font, name, pen.glyph(), donor["hmtx"][name])
        for table in font["cmap"].tables:
            table.cmap[ord(letter)] = name
        if like:
            kern_like(font, name, like)


def draw_lira(font, thin, thick):
    """Figtree has no ₺. Points for two stems, `thin` at the lightest weight and `thick` at the boldest."""

    def points(stem):
        bar, left, right = stem * 0.84, 130, 545
        def slanted(y):
            return [(30, y), (30, y - bar), (425, y + 135 - bar), (425, y + 135)]
        arc = [
            (left, 700), (left, 0), (left + 95, 0), (right - 60, 0), (right, 145), (right, 330),
            (right - stem, 330), (right - stem, 205), (right - stem - 20, stem), (left + 100, stem), (left + stem, stem),
            (left + stem, 700),
        ]  # fmt: skip
        return [arc, slanted(372), slanted(512)]

    curve = {3, 4, 7, 8}
    pen = TTGlyphPen(None)
    for index, contour in enumerate(points(thin)):
        pen.moveTo(contour[0])
        at = 1
        while at < len(contour):
            if index == 0 and at in curve:
                pen.qCurveTo(contour[at], contour[at + 1], contour[at + 2])
                at += 3
            else:
                pen.lineTo(contour[at])
                at += 1
        pen.closePath()
    glyph = pen.glyph()
    glyph.flags[0] |= 0x40  # overlapping contours
    name = "uni20BA"
    add_glyph(font, name, glyph, (600, 30))
    flat = lambda contours: [point for contour in contours for point in contour]
    moved = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(flat(points(thin)), flat(points(thick)))]
    moved = [(round(x), round(y)) for x, y in moved]
    font["gvar"].variations[name] = [TupleVariation({"wght": (0, 1, 1)}, [*moved, (0, 0), (0, 0), (0, 0), (0, 0)])]
    for table in font["cmap"].tables:
        table.cmap[0x20BA] = name
    del font["HVAR"]  # widths come from gvar, and the table knows nothing of the new glyph


def figtree(sources):
    font = TTFont(sources / "Figtree.ttf")
    draw_lira(font, 49, 148)
    instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    subset(font, LATIN)
    rename(font, "Imece Sans")
    save(font, "sans-latin")


def vazirmatn(sources):
    font = TTFont(sources / "Vazirmatn.ttf")
    instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    subset(font, ARABIC)
    rename(font, "Imece Sans Arabic")
    save(font, "sans-arabic")


def source_serif(weight):
    files = packages / "source-serif-4/files"
    cut = lambda part: instantiateVariableFont(TTFont(files / f"source-serif-4-{part}-wght-normal.woff2"), {"wght": weight})
    font, rest = cut("latin"), cut("latin-ext")
    take_letters(font, rest, {"Ğ": "G", "ğ": "g", "İ": "I", "Ş": "S", "ş": "s", "₺": None})
    subset(font, LATIN)
    rename(font, "Imece Serif")
    save(font, f"serif-latin-{weight}")


def noto_naskh(weight):
    font = TTFont(packages / "noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2")
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    subset(font, ARABIC)
    rename(font, "Imece Serif Arabic")
    save(font, f"serif-arabic-{weight}")


sources = Path(sys.argv[1])
figtree(sources)
vazirmatn(sources)
for weight in (400, 600):
    source_serif(weight)
    noto_naskh(weight)
