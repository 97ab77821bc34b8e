import { Node } from "@tiptap/react";
import { isTextPicture } from "#shared/content/picture.ts";

/** An uploaded picture with its description; an empty description says that the picture is decorative. */
export type TextPicture = { src: string; alt: string };

/** The editor's block for a picture. It drops pasted pictures from elsewhere or without a description. */
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
