import { Heart } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import type { PublicSlider } from "#server/content/sliders/queries.ts";

/**
 * The first thing a visitor sees: the first active slide. Its words are Turkish; readers of other languages, and
 * everybody while there is no slide, meet our own.
 */
export function Hero({ slide, image }: { slide: PublicSlider | null; image: string }) {
  const t = useTranslate();
  const words = useLocale() === "tr" ? slide : null;
  return (
    <section
      aria-labelledby="hero-title"
      className="grid overflow-hidden lg:min-h-[36rem] lg:grid-cols-[1fr_1.15fr]"
    >
      <div className="wrap-start order-last flex flex-col justify-center pt-8 pb-12 pe-4 sm:pe-8 lg:order-first lg:py-20 lg:pe-14">
        <Kicker>{t("home.hero.kicker")}</Kicker>
        <h1 id="hero-title" className="mt-4 text-3xl sm:text-4xl xl:text-5xl">
          {words?.title ?? t("home.hero.title")}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-ink-soft">{words?.description ?? t("home.hero.text")}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={words?.buttonLink || "/bagis"} size="lg">
            <Heart aria-hidden className="size-5" />
            {words?.buttonText || t("home.hero.donate")}
          </ButtonLink>
          <ButtonLink href="/projeler" look="secondary" size="lg">
            {t("home.hero.projects")}
          </ButtonLink>
        </div>
      </div>
      <Picture
        src={image}
        eager
        className="aspect-8/5 w-full max-lg:max-h-104 lg:aspect-auto lg:rounded-es-[4rem]"
      />
    </section>
  );
}
