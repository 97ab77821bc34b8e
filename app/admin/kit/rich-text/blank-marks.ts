import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { findBlankRanges } from "#shared/content/blanks.ts";

/** Highlights the blanks of a draft in the editor. The highlight is no part of the text. */
export const BlankMarks = Extension.create({
  name: "blankMarks",
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, decorateBlanks(doc)) } }),
  ],
});

function decorateBlanks(doc: Node): Decoration[] {
  const decorations: Decoration[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return;
    // A line break and a picture count as one letter, as in the positions of the document.
    const text = block.textBetween(0, block.content.size, undefined, "\n");
    for (const { from, to } of findBlankRanges(text)) {
      const start = position + 1;
      decorations.push(Decoration.inline(start + from, start + to, { class: "bg-gold-100 text-ink" }));
    }
  });
  return decorations;
}
