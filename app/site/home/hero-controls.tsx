import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";

type Props = {
  titles: readonly string[];
  active: number;
  isMoving: boolean;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onChoose: (index: number) => void;
  onStep: (steps: number) => void;
};

/** The buttons of the slides, which need script. They are below the text, so that they do not cover a picture. */
export function HeroControls({ titles, active, isMoving, isPlaying, onPlay, onChoose, onStep }: Props) {
  const t = useTranslate();
  return (
    <div className="noscript:hidden order-last flex justify-center pb-4 lg:wrap-start lg:pointer-events-none lg:absolute lg:start-0 lg:bottom-6 lg:z-20 lg:-ms-1 lg:pb-0">
      <div className="flex items-center rounded-full bg-white p-1 ring-1 ring-sand-200 lg:pointer-events-auto">
        <Control label={t(isPlaying ? "hero.pause" : "hero.play")} onPress={() => onPlay(!isPlaying)}>
          {isPlaying ? <Pause aria-hidden className="size-4.5" /> : <Play aria-hidden className="size-4.5" />}
        </Control>
        <Control label={t("hero.previous")} onPress={() => onStep(-1)}>
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Control>
        <fieldset className="flex min-w-0">
          <legend className="sr-only">{t("hero.choose")}</legend>
          {titles.map((title, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position only.
              key={index}
              type="button"
              data-dot=""
              aria-label={t("hero.goTo", { position: index + 1, title })}
              aria-current={index === active ? "true" : undefined}
              onClick={() => onChoose(index)}
              className="group/dot grid h-11 w-7 place-items-center rounded-full sm:w-8"
            >
              <span
                // The element has full width and a clip-path, so that a change of slide causes no layout.
                className={classes(
                  "h-2 w-6 transition-[clip-path,background-color] duration-300 ease-calm",
                  index === active
                    ? classes("[clip-path:inset(0_round_4px)]", isMoving ? "bg-leaf-600" : "bg-leaf-800")
                    : "bg-sand-500 [clip-path:inset(0_8px_round_4px)] group-hover/dot:bg-leaf-400",
                )}
              />
            </button>
          ))}
        </fieldset>
        <Control label={t("hero.next")} onPress={() => onStep(1)}>
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Control>
      </div>
    </div>
  );
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full text-leaf-800 transition-colors hover:bg-leaf-50"
    >
      {children}
    </button>
  );
}
