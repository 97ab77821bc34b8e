import { CheckCircle2, Circle } from "lucide-react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { ReadyLine } from "#server/giving/opening/read-opening-checklist.ts";
import type { Line } from "./load-ready.server.ts";
import { type AdvisedLine, lineTexts, readyText as text } from "./messages.ts";

type AnyLine = Line<ReadyLine | AdvisedLine>;

/** Returns the screens on which staff do what a line asks. The other lines are settings of the server. */
function screensOf({ line, page, field }: AnyLine): { path: string; label: string }[] {
  switch (line) {
    case "name":
      return [{ path: "settings/identity#name", label: "Adı yaz" }];
    case "contact":
      return [{ path: `settings/identity#${field ?? "phone"}`, label: "Bilgileri yaz" }];
    case "accounts":
      return [{ path: "accounts", label: "Hesapları aç" }];
    case "notice":
      return [pageScreen(page, "kvkk-aydinlatma-metni")];
    case "terms":
      return [pageScreen(page, "bagis-sartlari")];
    case "administrators":
      return [
        { path: "account/two-factor", label: "Doğrulamayı kur" },
        { path: "users/create", label: "Yönetici ekle" },
      ];
    case "sms":
      return [{ path: "settings/sms", label: "Ayarları aç" }];
    case "trial":
      return [{ path: "banks/guide", label: "Rehberi aç" }];
    case "campaign":
      return [{ path: "campaigns/create", label: "Kampanya oluştur" }];
    default:
      return [];
  }
}

function pageScreen(page: string | undefined, slug: string) {
  if (page) return { path: `pages/edit/${page}`, label: "Sayfayı düzenle" };
  return { path: `pages/create?outline=${slug}`, label: "Yaz" };
}

/** A list of what a site needs: each line done or not, the reason, and the buttons to where it is done. */
export function ReadyLines({ title, lines }: { title: string; lines: readonly AnyLine[] }) {
  return (
    <Sheet title={title} className="mt-5">
      <ol className="grid gap-1">
        {lines.map((line) => (
          <ReadyLineRow key={line.line} line={line} />
        ))}
      </ol>
    </Sheet>
  );
}

function ReadyLineRow({ line }: { line: AnyLine }) {
  const link = useAdminLink();
  const { title, reasons } = lineTexts[line.line];
  const isDone = line.missing === null;
  const Icon = isDone ? CheckCircle2 : Circle;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
      <Icon
        aria-hidden="true"
        className={classes("mt-0.5 size-5 shrink-0", isDone ? "text-leaf-600" : "text-sand-500")}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {title}
          <span className="sr-only"> ({isDone ? text.done : text.missing})</span>
        </p>
        {line.missing && <p className="mt-0.5 text-ink-soft">{reasons[line.missing]}</p>}
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-2">
          {screensOf(line).map(({ path, label }) => (
            <ButtonLink key={path} to={link(path)} variant="secondary" aria-label={`${label}: ${title}`}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </li>
  );
}
