import { type ReactNode, useId } from "react";

export function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-white p-4 shadow-soft sm:p-7">
      <h2 id={id} className="mb-3 flex items-center gap-3 text-lg sm:mb-5 sm:text-xl">
        <span
          aria-hidden="true"
          className="grid size-7 sm:size-8 shrink-0 place-items-center rounded-full bg-leaf-100 font-sans text-sm font-bold text-leaf-700"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
