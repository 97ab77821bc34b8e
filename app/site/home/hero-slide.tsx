import { useId } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import type { DonationTarget } from "#app/site/donate/form.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Picture, phoneWidthSizes } from "#app/ui/picture.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { HeroAmount } from "./hero-amount.tsx";
import type { SlideWord } from "./slide-word.ts";
import { findSlideTarget, type Slide } from "./slides.ts";

type Props = {
  slide: Slide;
  /** The text above the title. */
  kicker: SlideWord;
  /** The position of the slide: "1 / 5". */
  label: string;
  isActive: boolean;
  isFirst: boolean;
  isPictureDue: boolean;
  onGive: (target: DonationTarget, amount: string) => void;
};

/** One slide with its text and its picture. They are side by side, and on phones the text is below the picture. */
export function HeroSlide({ slide, kicker, label, isActive, isFirst, isPictureDue, onGive }: Props) {
  const t = useTranslate();
  const titleId = useId();
  const texts = useTexts(slide);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields.
    <div
      role="group"
      aria-roledescription={t("hero.slide")}
      aria-label={`${label}: ${texts.title}`}
      className={classes(
        "grid transition-[visibility] duration-700 [grid-area:1/1] max-lg:grid-rows-[auto_1fr] lg:min-h-[34rem] lg:grid-cols-[1fr_1.15fr] 2xl:grid-cols-[1.1fr_1fr]",
        "noscript:visible noscript:w-full noscript:shrink-0 noscript:snap-start",
        isActive ? "z-10" : "invisible",
      )}
    >
      <div
        className={classes(
          "wrap-start order-last flex min-w-0 flex-col wrap-anywhere pt-4 sm:pt-7 lg:justify-center pb-1 sm:pb-3 pe-4 transition ease-calm sm:pe-8 lg:order-first lg:pt-8 lg:pb-22 lg:pe-14",
          "noscript:translate-y-0 noscript:opacity-100",
          isActive ? "delay-200 duration-500" : "translate-y-2 opacity-0 duration-200",
        )}
      >
        <Kicker>
          <span lang={kicker.language} dir="auto">
            {kicker.text}
          </span>
        </Kicker>
        <h2 id={titleId} {...texts.titleIn} className="mt-2 text-2xl sm:mt-4 sm:text-4xl xl:text-5xl">
          {texts.title}
        </h2>
        <p {...texts.descriptionIn} className="mt-2 max-w-xl text-sm text-ink-soft sm:mt-5 sm:text-lg">
          {cutAtWord(texts.description, 175)}
        </p>
        <TurkishNote records={texts.written} fields={["title", "description"]} className="mt-3" />
        <div className="mt-4 sm:mt-8">
          <SlideAction slide={slide} titleId={titleId} onGive={onGive} />
        </div>
      </div>
      <div
        className={classes(
          "transition-opacity duration-700 ease-calm select-none noscript:opacity-100",
          !isActive && "opacity-0",
          !isPictureDue && "hidden noscript:block",
        )}
      >
        <Picture
          src={slide.image}
          // The frame is taller than the picture's ratio, so the picture is displayed wider than the frame and cropped.
          sizes={`(min-width: 64rem) max(54vw, 66rem), ${phoneWidthSizes}`}
          eager={isFirst}
          className="aspect-8/5 w-full max-lg:max-h-104 max-sm:aspect-5/2 lg:aspect-auto lg:h-full lg:rounded-es-[4rem] [&_img]:pointer-events-none"
        />
      </div>
    </div>
  );
}

/** A button that links to a page, or the amount of a donation. */
function SlideAction({ slide, titleId, onGive }: Pick<Props, "slide" | "onGive"> & { titleId: string }) {
  const target = findSlideTarget(slide);
  if (slide.kind === "link") {
    return (
      <ButtonLink href={slide.link} size="lg">
        <ButtonText slide={slide} text={slide.text} />
      </ButtonLink>
    );
  }
  return (
    target && (
      <HeroAmount target={target} titleId={titleId} onGive={(amount) => onGive(target, amount)}>
        <ButtonText slide={slide} text={slide.kind === "amount" ? slide.text : null} />
      </HeroAmount>
    )
  );
}

/** The text of the button, which staff wrote or which is the default. */
function ButtonText({ slide, text }: { slide: Slide; text: string | null }) {
  const t = useTranslate();
  return text ? <span {...storedTextIn(slide, "buttonText")}>{text}</span> : t("hero.give");
}

/** Returns the texts of a slide. In other languages kurban slides use fixed texts until staff write their own. */
function useTexts(slide: Slide) {
  const t = useTranslate();
  const locale = useLocale();
  if (slide.kind === "kurban" && storedTextIn(slide, "title").lang !== locale) {
    const title = t(`hero.${slide.id}.title`);
    return { title, description: t(`hero.${slide.id}.text`), titleIn: {}, descriptionIn: {}, written: [] };
  }
  const { title, description } = slide;
  return {
    title,
    description,
    titleIn: storedTextIn(slide, "title"),
    descriptionIn: storedTextIn(slide, "description"),
    written: [slide],
  };
}
