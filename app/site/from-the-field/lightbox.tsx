import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { closeDialogAttributes } from "#app/ui/command.ts";

const button =
  "grid size-12 place-items-center rounded-full bg-black/45 text-white transition-colors hover:bg-black/70 focus-visible:outline-white";

/** The dialog that shows the pictures of a page's galleries; app/behaviours/lightbox.ts fills it. */
export function Lightbox() {
  const t = useTranslate();
  return (
    <dialog
      id="lightbox"
      aria-label={t("lightbox.label")}
      tabIndex={-1}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none touch-pan-y touch-pinch-zoom overscroll-contain bg-black/94 text-white outline-none backdrop:bg-black/60 open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between p-2 ps-5 sm:p-4 sm:ps-7">
        {/* Screen readers read the counter with the caption when the picture changes. */}
        <bdi dir="ltr" data-count className="text-sm tabular-nums" />
        <button
          type="button"
          {...closeDialogAttributes("lightbox")}
          aria-label={t("label.close")}
          className={button}
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <figure className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <div data-frame className="relative mx-2 sm:mx-20" />
        <figcaption
          dir="auto"
          aria-live="polite"
          className="min-h-16 px-16 py-4 text-center text-sm sm:text-base"
        />
      </figure>
      <button
        type="button"
        data-step="-1"
        aria-label={t("lightbox.previous")}
        className={classes(button, "absolute start-2 bottom-1 sm:start-4 sm:top-1/2 sm:bottom-auto sm:-mt-6")}
      >
        <ChevronLeft aria-hidden className="size-7 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        data-step="1"
        aria-label={t("lightbox.next")}
        className={classes(button, "absolute end-2 bottom-1 sm:end-4 sm:top-1/2 sm:bottom-auto sm:-mt-6")}
      >
        <ChevronRight aria-hidden className="size-7 rtl:-scale-x-100" />
      </button>
    </dialog>
  );
}
