import type { Translate } from "#app/i18n/i18n.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { LinkSlide } from "./slides.ts";

export function createDefaultSlide(t: Translate, locale: Locale): LinkSlide {
  return {
    kind: "link",
    id: "own",
    title: t("hero.own.title"),
    description: t("hero.own.text"),
    languages: { title: locale, description: locale },
    image: "",
    text: null,
    link: "/bagis",
  };
}
