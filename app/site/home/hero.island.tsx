import {
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { useGive } from "#app/site/donate/give.tsx";
import { textDirection } from "#shared/text/locale.ts";
import { HeroControls } from "./hero-controls.tsx";
import { HeroSlide } from "./hero-slide.tsx";
import type { SlideWord } from "./slide-word.ts";
import { findSlideTarget, type Slide, toKeySteps, wrapIndex } from "./slides.ts";
import { useRotation } from "./use-rotation.ts";
import { useSwipe } from "./use-swipe.ts";

/** The texts above the titles of the kurban slides and of the others. */
type Kickers = { kurban: SlideWord; other: SlideWord };

/** The slide is memoized, so that a pause of the rotation renders only the controls again. */
const MemoizedSlide = memo(HeroSlide);

/**
 * The slides at the top of the home page, a carousel by the WAI-ARIA pattern. All slides share one grid cell, so that a
 * change of slide does not move the page below. Without script the slides are a row that scrolls.
 */
export default function Hero({ slides, kickers }: { slides: readonly Slide[]; kickers: Kickers }) {
  const t = useTranslate();
  const carousel = useRef<HTMLElement>(null);
  const count = slides.length;
  const {
    active,
    choose,
    step,
    walk: moveByKey,
    isMoving,
    isPlaying,
    setIsPlaying,
  } = useCarousel(carousel, count);
  const swipe = useSwipe(step);
  const duePictures = useDuePictures(active, count);
  const { give, added } = useGive(slides.flatMap((slide) => findSlideTarget(slide) ?? []));

  const stopAndGive = useCallback<typeof give>(
    (target, amount) => {
      give(target, amount);
      // The transition runs after the dialog opens, because a slow phone would render the controls first.
      startTransition(() => setIsPlaying(false));
    },
    [setIsPlaying, give],
  );

  return (
    <>
      <section
        ref={carousel}
        aria-roledescription={t("hero.carousel")}
        aria-label={t("hero.label")}
        onKeyDown={count > 1 ? moveByKey : undefined}
        {...(count > 1 && swipe)}
        className="drawn-near relative flex touch-pan-y flex-col overflow-hidden [--usual:42rem] sm:[--usual:55rem] lg:[--usual:40rem]"
      >
        {count > 1 && (
          <HeroControls
            titles={slides.map(({ title }) => title)}
            active={active}
            isMoving={isMoving}
            isPlaying={isPlaying}
            onPlay={setIsPlaying}
            onChoose={choose}
            onStep={step}
          />
        )}
        <div
          aria-live={isMoving ? "off" : "polite"}
          className="grid noscript:flex noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto"
        >
          {slides.map((slide, index) => (
            <MemoizedSlide
              key={slide.id}
              slide={slide}
              kicker={slide.kind === "kurban" ? kickers.kurban : kickers.other}
              label={t("hero.position", { position: index + 1, count })}
              isActive={index === active}
              isFirst={index === 0}
              isPictureDue={index === active || duePictures.has(index)}
              onGive={stopAndGive}
            />
          ))}
        </div>
      </section>
      {added}
    </>
  );
}

/** Rotates the slides until the visitor chooses a slide by a press, a swipe or the arrow keys. */
function useCarousel(box: RefObject<HTMLElement | null>, count: number) {
  const locale = useLocale();
  const [active, setActive] = useState(0);
  const advance = useCallback(() => setActive((current) => wrapIndex(current, 1, count)), [count]);
  const { isMoving, isPlaying, setIsPlaying } = useRotation(box, advance, active);

  /** Shows the slide that the visitor chose and stops the rotation. */
  function choose(index: number) {
    setIsPlaying(false);
    setActive(index);
  }
  const step = (steps: number) => choose(wrapIndex(active, steps, count));

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const steps = toKeySteps(event.key, textDirection(locale) === "rtl");
    const target = event.target;
    if (steps === null || !(target instanceof Element) || target.matches("input")) return;
    event.preventDefault();
    step(steps);
    // The focused element may be hidden with its slide.
    if (target.closest("[data-dot], [role=group][aria-roledescription]")) {
      const dots = box.current?.querySelectorAll<HTMLElement>("[data-dot]");
      dots?.[wrapIndex(active, steps, count)]?.focus();
    }
  }

  return { active, choose, step, walk: moveByKey, isMoving, isPlaying, setIsPlaying };
}

/** Returns the slides whose pictures may load: after the page has loaded, also the neighbours of the active slide. */
function useDuePictures(active: number, count: number): ReadonlySet<number> {
  const [isLoaded, setLoaded] = useState(false);
  const [due, setDue] = useState<ReadonlySet<number>>(new Set([0]));

  useEffect(() => {
    const markLoaded = () => setLoaded(true);
    if (document.readyState === "complete") markLoaded();
    window.addEventListener("load", markLoaded);
    return () => window.removeEventListener("load", markLoaded);
  }, []);

  useEffect(() => {
    if (!isLoaded) return;
    setDue((current) => new Set([...current, ...[-1, 0, 1].map((steps) => wrapIndex(active, steps, count))]));
  }, [isLoaded, active, count]);

  return due;
}
