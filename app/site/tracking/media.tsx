import { useTranslate } from "#app/i18n/context.tsx";
import type { ShownMedium } from "#server/giving/kurban/media/read-shown.ts";

/** What the foundation shows of the slaughter. */
export function Media({ media }: { media: readonly ShownMedium[] }) {
  const t = useTranslate();
  if (media.length === 0) return null;
  return (
    <div className="mt-6 grid gap-4">
      <h3 className="font-sans text-base font-semibold">{t("tracking.media")}</h3>
      {media.map((medium) => (
        <div key={medium.id} data-medium={medium.id}>
          <Medium medium={medium} />
        </div>
      ))}
    </div>
  );
}

function Medium({ medium: { kind, address } }: { medium: ShownMedium }) {
  const t = useTranslate();
  switch (kind) {
    case "photo":
      return (
        <img src={address} alt={t("tracking.media.photo")} className="w-full rounded-lg" loading="lazy" />
      );
    case "film":
      return (
        // biome-ignore lint/a11y/useMediaCaption: the film shows no speech that a visitor must read
        <video
          src={address}
          controls
          preload="none"
          playsInline
          aria-label={t("tracking.media.film")}
          className="w-full rounded-lg bg-ink"
        />
      );
    case "link":
      return (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-4"
        >
          {t("tracking.media.link")}
        </a>
      );
  }
}
