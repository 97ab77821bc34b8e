import { Node } from "@tiptap/react";
import { isTextPicture } from "#shared/content/picture.ts";

/** An uploaded picture with its description, which is empty for a decorative picture. */
export type TextPicture = { src: string; alt: string };

/** A picture in the editor. Pasted pictures from other sites or without a description are dropped. */
export const PictureNode = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {} }),
  parseHTML: () => [
    {
      tag: "img[src][alt]",
      getAttrs: (image) => (isTextPicture(image.getAttribute("src") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});
