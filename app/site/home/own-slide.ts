import type { WordName } from "#shared/content/words.ts";
import type { SlideWord } from "./slide-word.ts";
import type { LinkSlide } from "./slides.ts";

export function createDefaultSlide(formWord: (name: WordName) => SlideWord): LinkSlide {
  const title = formWord("slideTitle");
  const description = formWord("slideText");
  return {
    kind: "link",
    id: "own",
    title: title.text,
    description: description.text,
    languages: { title: title.language, description: description.language },
    image: "",
    text: null,
    link: "/bagis",
  };
}
