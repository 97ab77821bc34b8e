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
import { keySteps, type Slide, slideAt, targetOf } from "./slides.ts";
import { useRotation } from "./use-rotation.ts";
import { useSwipe } from "./use-swipe.ts";

/** A touch or the focus pauses the rotation, which renders only the controls again. */
const StillSlide = memo(HeroSlide);

/**
 * The slides at the top of the home page, a carousel by the WAI-ARIA pattern. All slides share one grid cell, so that
 * the tallest sets the height and nothing below moves. Without script they are a row to scroll.
 */
export default function Hero({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslate();
  const box = useRef<HTMLElement>(null);
  const count = slides.length;
  const { active, choose, step, walk, moving, wanted, setWanted } = useCarousel(box, count);
  const swipe = useSwipe(step);
  const due = useDuePictures(active, count);
  const { give, added } = useGive(slides.flatMap((slide) => targetOf(slide) ?? []));

  const stopAndGive = useCallback<typeof give>(
    (target, amount) => {
      give(target, amount);
      // The transition runs after the dialog opens, because a slow phone would render the controls first.
      startTransition(() => setWanted(false));
    },
    [setWanted, give],
  );

  return (
    <>
      <section
        ref={box}
        aria-roledescription={t("hero.carousel")}
        aria-label={t("hero.label")}
        onKeyDown={count > 1 ? walk : undefined}
        {...(count > 1 && swipe)}
        className="drawn-near relative flex touch-pan-y flex-col overflow-hidden [--usual:42rem] sm:[--usual:55rem] lg:[--usual:40rem]"
      >
        {count > 1 && (
          <HeroControls
            titles={slides.map(({ title }) => title)}
            active={active}
            moving={moving}
            wanted={wanted}
            onWanted={setWanted}
            onChoose={choose}
            onStep={step}
          />
        )}
        <div
          aria-live={moving ? "off" : "polite"}
          className="grid noscript:flex noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto"
        >
          {slides.map((slide, index) => (
            <StillSlide
              key={slide.id}
              slide={slide}
              label={t("hero.position", { position: index + 1, count })}
              active={index === active}
              first={index === 0}
              due={index === active || due.has(index)}
              onGive={stopAndGive}
            />
          ))}
        </div>
      </section>
      {added}
    </>
  );
}

/** Keeps the active slide: it rotates until the visitor chooses one by a press, a swipe or the arrow keys. */
function useCarousel(box: RefObject<HTMLElement | null>, count: number) {
  const locale = useLocale();
  const [active, setActive] = useState(0);
  const advance = useCallback(() => setActive((current) => slideAt(current, 1, count)), [count]);
  const { moving, wanted, setWanted } = useRotation(box, advance, active);

  /** Shows the slide that the visitor chose and stops the rotation. */
  function choose(index: number) {
    setWanted(false);
    setActive(index);
  }
  const step = (steps: number) => choose(slideAt(active, steps, count));

  function walk(event: KeyboardEvent<HTMLElement>) {
    const steps = keySteps(event.key, textDirection(locale) === "rtl");
    const at = event.target;
    if (steps === null || !(at instanceof Element) || at.matches("input")) return;
    event.preventDefault();
    step(steps);
    // The focused element may be hidden with its slide.
    if (at.closest("[data-dot], [role=group][aria-roledescription]")) {
      const dots = box.current?.querySelectorAll<HTMLElement>("[data-dot]");
      dots?.[slideAt(active, steps, count)]?.focus();
    }
  }

  return { active, choose, step, walk, moving, wanted, setWanted };
}

/** Delays the pictures of hidden slides until the page has loaded, then also fetches those next to the active slide. */
function useDuePictures(active: number, count: number): ReadonlySet<number> {
  const [loaded, setLoaded] = useState(false);
  const [due, setDue] = useState<ReadonlySet<number>>(new Set([0]));

  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === "complete") done();
    window.addEventListener("load", done);
    return () => window.removeEventListener("load", done);
  }, []);

  useEffect(() => {
    if (!loaded) return;
    setDue((now) => new Set([...now, ...[-1, 0, 1].map((steps) => slideAt(active, steps, count))]));
  }, [loaded, active, count]);

  return due;
}
