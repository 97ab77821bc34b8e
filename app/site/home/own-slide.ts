import type { Translate } from "#app/i18n/i18n.ts";
import type { LinkSlide } from "./slides.ts";

/** The default slide, for when there are no slides or they fail to load. */
export function ownSlide(t: Translate): LinkSlide {
  return {
    kind: "link",
    id: "own",
    title: t("hero.own.title"),
    description: t("hero.own.text"),
    image: "",
    text: null,
    link: "/bagis",
  };
}
