import { ArrowLeft, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../button-link.tsx";
import { ReasonButton } from "../reason-button.tsx";

/** The top of a screen: its title, the link back and its main actions. */
export function ScreenHeading({
  title,
  text,
  back,
  create,
  children,
}: {
  title: string;
  text?: ReactNode;
  back?: { to: string; label: string };
  /** The button that opens an empty form; a `reason` disables it. */
  create?: { to: string; label: string; reason?: string | undefined } | undefined;
  children?: ReactNode;
}) {
  return (
    <header>
      {back && (
        <Link
          to={back.to}
          className="-ms-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-medium text-ink-soft hover:text-leaf-700 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-xl outline-none lg:text-2xl">
            {title}
          </h1>
          {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
        </div>
        {(create || children) && (
          <div className="flex flex-wrap items-center gap-3">
            {children}
            {create && <CreateButton {...create} />}
          </div>
        )}
      </div>
    </header>
  );
}

function CreateButton({ to, label, reason }: { to: string; label: string; reason?: string | undefined }) {
  const content = (
    <>
      <Plus aria-hidden="true" className="size-4.5" />
      {label}
    </>
  );
  if (!reason) return <ButtonLink to={to}>{content}</ButtonLink>;
  return (
    <ReasonButton reason={reason} variant="primary">
      {content}
    </ReasonButton>
  );
}
