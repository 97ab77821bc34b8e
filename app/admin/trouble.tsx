import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useParams, useRouteLoaderData } from "react-router";
import { buttonClasses } from "#app/ui/button.tsx";
import type { Area } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { failureText } from "./failure-texts.ts";
import { LoadTrouble } from "./kit/failure/load-trouble.tsx";
import { AdminFrame } from "./kit/frame/admin-frame.tsx";
import { menu } from "./menu.ts";
import { missingRightText } from "./right-texts.ts";
import { roleNames } from "./role-names.ts";
import type { MissingRight } from "./screen-guard.server.ts";
import { screensFor } from "./screens.ts";
import type { loader } from "./staff-layout.tsx";

/** The signed-in person that the frame of a screen shows. */
export type SignedInPerson = Pick<Awaited<ReturnType<typeof loader>>, "staff" | "brand">;

/** The signed-in person of the last successful load in this window. The server never sets it. */
let lastPerson: SignedInPerson | undefined;

export function useRememberPerson({ staff, brand }: SignedInPerson): void {
  useEffect(() => {
    lastPerson = { staff, brand };
  }, [staff, brand]);
}

/** The error of a screen. The frame with the menu is shown if the signed-in person is known. */
export function ScreenTrouble({ error }: { error: unknown }) {
  const loaded = useRouteLoaderData<typeof loader>("admin/staff-layout");
  const person = loaded ?? lastPerson ?? findPerson(error);
  const { adminPath } = useParams();
  const trouble = <Trouble error={error} home={`/${adminPath}`} />;
  if (!person) return <main className="mx-auto max-w-2xl px-4 sm:pt-16">{trouble}</main>;
  return (
    <AdminFrame
      brand={person.brand}
      menu={menu}
      staff={toFrameStaff(person.staff)}
      flash={loaded?.flash ?? []}
    >
      {trouble}
    </AdminFrame>
  );
}

/**
 * The response of an unknown address (not-found/page.tsx) and of a screen without the right (screen-guard.server.ts)
 * contains the person, because no loader of the staff layout has run.
 */
function findPerson(error: unknown): SignedInPerson | undefined {
  const answer: SignedInPerson | null =
    isRouteErrorResponse(error) && (error.status === 404 || error.status === 403) ? error.data : null;
  return answer?.staff ? answer : undefined;
}

export function toFrameStaff({ id, name, role, rights }: SignedInPerson["staff"]) {
  return {
    id,
    screens: screensFor(rights),
    findPath: "find",
    waitingPath: "waiting",
    name,
    role: roleNames[role],
    sessionsPath: "account/sessions",
    signOutPath: "logout",
  };
}

/** Shows the meaning of the status, never an internal message. */
function Trouble({ error, home }: { error: unknown; home: string }) {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const area = status === 403 && isRouteErrorResponse(error) ? findArea(error.data) : null;
  const title = ownValue(titles, status) ?? "Sayfa şu anda açılamıyor";
  const failed = status >= 500 || ownValue(texts, status) === undefined;
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <title>{title}</title>
      {!failed && (
        <p aria-hidden="true" className="font-serif text-4xl font-semibold text-leaf-600">
          {status}
        </p>
      )}
      <h1 tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      <p className="max-w-prose text-ink-soft">
        {area ? missingRightText(area) : ownValue(texts, failed ? 500 : status)}
      </p>
      {failed && (
        <div className="w-full">
          <LoadTrouble message={failureText(pathname, null).text} />
        </div>
      )}
      {/* The link loads a new document, which discards the state that led to the error. */}
      <a href={home} className={buttonClasses(failed ? "secondary" : "primary", "md", "mt-2")}>
        Yönetim Paneline Dön
      </a>
    </div>
  );
}

function findArea(refusal: Partial<MissingRight> | null): Area | null {
  return refusal?.area ?? null;
}

const titles: Record<number, string> = {
  403: "Bu sayfayı görüntüleme yetkiniz yok",
  404: "Sayfa Bulunamadı",
};

const texts: Record<number, string> = {
  403: "Gerekiyorsa bir yöneticiden yetki isteyin.",
  404: "Aradığınız sayfa taşınmış veya kaldırılmış olabilir.",
  500: "Sunucuya ya da veritabanına şu anda ulaşılamıyor. Sorun sürerse lütfen sistem yöneticinize haber verin.",
};
