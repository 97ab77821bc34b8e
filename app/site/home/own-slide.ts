import type { Translate } from "#app/i18n/i18n.ts";
import type { LinkSlide } from "./slides.ts";

/** What we say ourselves while there is nothing to show, or while it cannot be loaded. */
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
