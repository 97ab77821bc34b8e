import { Node } from "@tiptap/react";
import { isTextPicture } from "#shared/content/picture.ts";

/** A picture of ours with its description; an empty one says that it is decorative. */
export type TextPicture = { src: string; alt: string };

/** A block of its own. Pasted pictures from elsewhere, or without a description, are dropped, as the server would. */
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
