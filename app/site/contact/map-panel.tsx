import { Map as MapIcon } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import type { LocalIdentity } from "#server/content/identity/rules.ts";
import { mapFrameAddress } from "./map-address.ts";

/**
 * A drawing that a map replaces after a press (app/behaviours/map.ts), so that Google is not contacted before.
 */
export function MapPanel({ site }: { site: LocalIdentity }) {
  const t = useTranslate();
  const title = t("contact.map.title", { address: site.address || site.name });
  return (
    <section
      aria-label={title}
      data-behaviour="map"
      data-map={mapFrameAddress(site, useLocale())}
      data-title={title}
      className="group/map relative isolate flex min-h-80 flex-col bg-leaf-50"
    >
      <Town />
      <Pin />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-white/95 px-5 py-4 sm:px-8 group-data-shown/map:hidden noscript:hidden">
        <Button variant="secondary">
          <MapIcon aria-hidden className="size-4.5" />
          {t("contact.map.show")}
        </Button>
        <p className="min-w-56 flex-1 text-xs text-ink-faint">{t("contact.map.note")}</p>
      </div>
    </section>
  );
}

function Town() {
  return (
    <svg
      viewBox="0 0 800 560"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full group-data-shown/map:hidden"
    >
      <rect width="800" height="560" className="fill-leaf-50" />
      <path d="M-20 330C120 250 210 300 330 250S560 120 820 150v-190H-20Z" className="fill-sand-100" />
      <path
        d="M560 60c60-40 150-30 190 10s20 100-50 110-170 10-180-40 0-60 40-80Z"
        className="fill-leaf-100"
      />
      <path d="M60 60c50-30 120-10 130 40s-30 90-90 80-110-80-40-120Z" className="fill-leaf-100" />
      <g className="fill-none stroke-white" strokeLinecap="round">
        <path d="M-20 210C180 150 300 230 460 190s220-110 380-60" strokeWidth="22" />
        <path d="M250-20c-20 120 60 190 60 300s-90 170-70 300" strokeWidth="18" />
        <path d="M560-20c-30 90 30 170 10 260s40 190 20 340" strokeWidth="14" />
        <path
          d="M-20 60c140 40 330-10 470 20s240 20 390-30M-20 360c160-60 300 10 420-20s260-80 440-40"
          strokeWidth="9"
        />
        <path
          d="M120-20c10 110-40 220-10 330s10 170-20 270M420-20c20 90-30 170 0 260s-10 190 20 330M700-20c10 140-40 240 0 330s0 160 10 270"
          strokeWidth="7"
        />
      </g>
      <path
        d="M-20 300c110-70 200-30 290-60s150-10 230-60 160-30 320-80"
        className="fill-none stroke-leaf-200"
        strokeWidth="12"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Pin() {
  return (
    <div className="grid grow place-items-center py-8 group-data-shown/map:hidden">
      <svg viewBox="350 50 100 148" aria-hidden="true" className="h-32">
        <ellipse cx="400" cy="186" rx="26" ry="8" className="fill-leaf-900/20" />
        <path
          d="M400 184c-34-40-46-60-46-82a46 46 0 0 1 92 0c0 22-12 42-46 82Z"
          className="fill-clay-500 stroke-white"
          strokeWidth="5"
        />
        <circle cx="400" cy="101" r="16" className="fill-white" />
      </svg>
    </div>
  );
}
