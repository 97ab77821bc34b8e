import { data } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/page";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [{ title: "Sayfa Bulunamadı" }];

/** Also for those who are not signed in: whoever knows the prefix is shown the way to its front door. */
export default function NotFound({ params }: Route.ComponentProps) {
  return (
    <main className="wrap flex min-h-dvh flex-col items-center justify-center py-20 text-center">
      <p aria-hidden="true" className="font-serif text-5xl font-semibold text-leaf-600">
        404
      </p>
      <h1 className="mt-5 text-3xl">Sayfa Bulunamadı</h1>
      <p className="mt-4 max-w-md text-ink-soft">Aradığınız sayfa taşınmış veya kaldırılmış olabilir.</p>
      <ButtonLink href={`/${params.adminPath}`} size="lg" className="mt-10">
        Yönetim Paneline Dön
      </ButtonLink>
    </main>
  );
}
