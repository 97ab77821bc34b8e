import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { chooseLogo } from "#shared/identity/identity-files.ts";
import { signInText } from "./messages.ts";

export function SignInFrame({
  title,
  lead,
  notice,
  error,
  children,
  foot,
}: {
  title: string;
  lead?: string | undefined;
  notice?: string | null | undefined;
  error?: string | null | undefined;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const site = useRouteLoaderData<typeof rootLoader>("root")?.site;
  const name = site?.name ?? "";
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-sand-50 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <aside className="relative isolate overflow-hidden bg-leaf-900 text-leaf-100">
        <Hills />
        <div className="relative flex items-center gap-4 px-5 pt-6 pb-16 sm:px-10 lg:h-full lg:flex-col lg:items-start lg:justify-between lg:p-14 xl:p-20">
          <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-white shadow-lift lg:size-20">
            <img src={site && chooseLogo(site)} alt="" className="size-10 object-contain lg:size-14" />
          </span>
          <div className="min-w-0 lg:mb-auto lg:pt-10">
            <p className="font-serif text-xl font-semibold text-white lg:text-4xl">{name}</p>
            <p className="mt-0.5 text-sm text-leaf-200 lg:mt-4 lg:text-lg">Yönetim Paneli</p>
          </div>
        </div>
      </aside>
      <main className="flex flex-col px-5 pt-10 pb-8 sm:px-10 lg:justify-center lg:px-16 lg:py-16">
        <div className="mx-auto w-full max-w-md lg:mx-0 xl:ms-[8%]">
          <h1 className="text-2xl lg:text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
          {notice && !error && (
            <Notice kind="info" className="mt-6">
              {notice}
            </Notice>
          )}
          {error && (
            <Notice kind="error" className="mt-6 font-medium">
              {error}
            </Notice>
          )}
          <div className="mt-7">{children}</div>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-sand-200 pt-4 text-sm">
            {foot}
            <SignInLink href="/">{signInText.backToSite}</SignInLink>
          </div>
        </div>
      </main>
    </div>
  );
}

/** The form loads a new document, so that no typed text stays in memory. */
export function SignInForm({ submit, children }: { submit: string; children: ReactNode }) {
  return (
    <Form method="post" reloadDocument noValidate className="grid gap-5">
      {children}
      <Button type="submit" size="lg" className="mt-1 w-full">
        {submit}
      </Button>
    </Form>
  );
}

/** A link that loads a new document, so that no typed text stays in memory. */
export function SignInLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-medium text-leaf-700 underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}

function Hills() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
    >
      <circle cx="430" cy="560" r="150" className="fill-gold-300 opacity-10" />
      <circle cx="430" cy="560" r="96" className="fill-gold-300 opacity-15" />
      <circle cx="430" cy="560" r="54" className="fill-gold-300 opacity-70" />
      <path d="M0 640c90-70 170-84 262-38s180 40 338-46v344H0Z" className="fill-leaf-800" />
      <path d="M0 730c130-74 240-66 330-18s170 40 270-14v202H0Z" className="fill-leaf-700" />
      <path d="M0 812c120-40 210-46 320-12s190 22 280-16v116H0Z" className="fill-leaf-600 opacity-70" />
    </svg>
  );
}
