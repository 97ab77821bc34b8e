import type { ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import type { Locale } from "#shared/text/locale.ts";
import { thumbnail } from "../form/thumbnail.ts";
import { kitText } from "../kit-text.ts";
import type { FieldDifference, TextRun } from "./field-difference.ts";

/** The names of the two versions, as the screen shows them. */
export type SideNames = { old: string; new: string };

export function DifferenceView({
  field,
  label,
  sides,
}: {
  field: FieldDifference;
  label: string;
  sides: SideNames;
}) {
  return (
    <section aria-label={label}>
      <h2 className="mb-1.5 font-sans text-sm font-semibold">{label}</h2>
      {field.kind === "pictures" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Pictures title={sides.old} pictures={field.before} tone="old" />
          <Pictures title={sides.new} pictures={field.after} tone="new" />
        </div>
      ) : (
        <div lang={field.language} dir="auto" className="rounded-sm border border-sand-200 px-4 py-3 text-sm">
          {field.runs.map((run, index) => (
            <RunText
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs never change.
              key={index}
              run={run}
              kind={field.kind}
              language={field.language as Locale | undefined}
              sides={sides}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const tones = {
  old: "bg-clay-50 text-clay-700 decoration-clay-400",
  new: "bg-leaf-100 text-leaf-800 no-underline",
};

/** At least this number of equal paragraphs is folded. */
const minFoldedParts = 3;

function RunText({
  run: { side, parts },
  kind,
  language,
  sides,
}: {
  run: TextRun;
  kind: "words" | "blocks";
  language: Locale | undefined;
  sides: SideNames;
}) {
  if (kind === "words") {
    const text = parts.join("");
    if (side === "both") return <span className="whitespace-pre-wrap">{text}</span>;
    return (
      <ChangedText side={side} sides={sides}>
        {text}
      </ChangedText>
    );
  }
  const html = <StoredHtml html={parts.join("")} language={language} className="text-sm" />;
  if (side !== "both") {
    return (
      <ChangedText side={side} sides={sides} isBlock>
        {html}
      </ChangedText>
    );
  }
  if (parts.length < minFoldedParts) return <div className="my-2 text-ink-soft">{html}</div>;
  return (
    <details className="my-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-xs font-medium text-ink-soft">
        {kitText.unchangedParts(parts.length)}
      </summary>
      {html}
    </details>
  );
}

function ChangedText({
  side,
  sides,
  isBlock = false,
  children,
}: {
  side: "old" | "new";
  sides: SideNames;
  isBlock?: boolean;
  children: ReactNode;
}) {
  const Mark = side === "old" ? "del" : "ins";
  return (
    <Mark
      className={classes(
        tones[side],
        isBlock
          ? classes("my-2 block border-s-4 px-3 py-1", side === "old" ? "border-clay-400" : "border-leaf-500")
          : "rounded-xs px-0.5 whitespace-pre-wrap",
      )}
    >
      <span className="sr-only">{side === "old" ? sides.old : sides.new}: </span>
      {children}
    </Mark>
  );
}

function Pictures({
  title,
  pictures,
  tone,
}: {
  title: string;
  pictures: readonly GalleryPicture[];
  tone: keyof typeof tones;
}) {
  return (
    <div
      className={classes(
        "rounded-sm border-s-4 p-3",
        tone === "old" ? "border-clay-400" : "border-leaf-500",
        tones[tone],
      )}
    >
      <p className="mb-2 text-xs font-semibold">{title}</p>
      {pictures.length === 0 && <p className="text-sm">{kitText.emptyField}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {pictures.map(({ image, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never move, and a picture may appear twice.
          <li key={index} className="text-xs">
            <img
              src={thumbnail(image)}
              alt={alt}
              className="mb-1 aspect-3/2 w-full rounded-sm object-cover"
            />
            {alt}
          </li>
        ))}
      </ul>
    </div>
  );
}
