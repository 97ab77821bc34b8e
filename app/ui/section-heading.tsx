import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

/** The head of a section: a small label, the heading, and an optional link to the whole list. */
export function SectionHeading({
  id,
  kicker,
  title,
  listLink,
}: {
  id: string;
  kicker: ReactNode;
  title: ReactNode;
  listLink?: { to: string; label: string };
}) {
  return (
    <div className="relative mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-1 sm:mb-8 lg:mb-10">
      <div className="wrap-anywhere">
        <Kicker>{kicker}</Kicker>
        <h2 id={id} className="mt-2 text-2xl lg:text-3xl">
          {title}
        </h2>
      </div>
      {listLink && (
        // Phones show the link beside the label above the heading.
        <div className="max-sm:absolute max-sm:end-0 max-sm:-top-3">
          <ArrowLink {...listLink} />
        </div>
      )}
    </div>
  );
}

export function Kicker({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-sm font-semibold text-gold-700">
      <span aria-hidden="true" className="h-px w-8 bg-gold-500" />
      {children}
    </p>
  );
}

export function ArrowLink({ to, label }: { to: string; label: ReactNode }) {
  return (
    <a
      href={to}
      className="group/arrow inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-700 underline-offset-4 hover:underline"
    >
      {label}
      <Arrow className="group-hover/arrow:translate-x-1 rtl:group-hover/arrow:-translate-x-1" />
    </a>
  );
}

/** An arrow that points in the reading direction. */
export function Arrow({ className = "" }: { className?: string }) {
  return (
    <ArrowRight
      aria-hidden
      className={`size-4.5 shrink-0 transition-transform duration-200 rtl:-scale-x-100 ${className}`}
    />
  );
}
