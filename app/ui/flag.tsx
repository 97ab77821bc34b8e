import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

const drawings: Partial<Record<Locale, React.ReactNode>> = {
  tr: (
    <>
      <rect width="24" height="16" fill="#c8202f" />
      <circle cx="9" cy="8" r="4" fill="#fff" />
      <circle cx="10" cy="8" r="3.2" fill="#c8202f" />
      <path fill="#fff" d="m12.1 8 3.6-1.17-2.22 3.06V6.11l2.22 3.06Z" />
    </>
  ),
  en: (
    <>
      <rect width="24" height="16" fill="#1f3a7a" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8202f" strokeWidth="1.1" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8202f" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  // Arabic belongs to no single state, so the drawing uses green and the rising crescent, which Arab flags share.
  ar: (
    <>
      <rect width="24" height="16" fill="#1b7a46" />
      <circle cx="12" cy="7.6" r="4.2" fill="#fff" />
      <circle cx="12" cy="6.3" r="3.7" fill="#1b7a46" />
      <path stroke="#fff" strokeWidth="1" strokeLinecap="round" d="M9.5 13.7h5" />
    </>
  ),
};

export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0 rounded-[3px] ring-1 ring-ink/10">
      {ownValue(drawings, locale) ?? <Letters locale={locale} />}
    </svg>
  );
}

/** The letters of a language without a drawing. */
function Letters({ locale }: { locale: Locale }) {
  return (
    <>
      <rect width="24" height="16" fill="#1d533a" />
      <text x="12" y="11.5" textAnchor="middle" fontSize="9.5" fontWeight="600" fill="#fff">
        {locale.toUpperCase()}
      </text>
    </>
  );
}
