import type { ReactNode } from "react";

/** A page with a single message and links to go on (`children`). */
export function Message({
  title,
  text,
  status,
  children,
}: {
  title: string;
  text: string;
  status: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap flex flex-col items-center py-20 text-center lg:py-28">
      <div dir="ltr" className="font-serif text-xl text-gold-700">
        {status}
      </div>
      <h1 dir="auto" className="mt-5 text-3xl lg:text-4xl">
        {title}
      </h1>
      <p className="mt-4 max-w-md text-ink-soft">{text}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
