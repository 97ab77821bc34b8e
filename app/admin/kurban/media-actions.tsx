import { Eye, EyeOff, Trash2, VolumeX } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { MediaRow } from "./media.tsx";
import { mediaText as text } from "./media-texts.ts";

type Intent = "show" | "hide" | "mute" | "delete";

/** The buttons of a film, photograph or link. Showing and deleting ask first. */
export function MediaActions({ row, reason }: { row: MediaRow; reason: string | undefined }) {
  const fetcher = useFetcher<{ message?: string }>();
  const [asked, setAsked] = useState<"show" | "delete" | null>(null);
  const busy = fetcher.state !== "idle";
  const about = row.tag ?? row.place;
  const submit = (intent: Intent) => void fetcher.submit({ intent, id: row.id }, { method: "post" });
  useOnAnswer(busy, () => setAsked(null));
  const button = { about, reason, disabled: busy };
  return (
    <>
      {row.state === "shown" ? (
        <IconButton
          {...button}
          label={text.hide}
          icon={<EyeOff aria-hidden="true" className="size-4.5" />}
          isLabelVisible
          onClick={() => submit("hide")}
        />
      ) : (
        <IconButton
          {...button}
          label={text.show}
          icon={<Eye aria-hidden="true" className="size-4.5" />}
          isLabelVisible
          onClick={() => setAsked("show")}
        />
      )}
      {row.kind === "film" && (
        <IconButton
          {...button}
          label={text.muteFilm}
          icon={<VolumeX aria-hidden="true" className="size-4.5" />}
          onClick={() => submit("mute")}
        />
      )}
      <IconButton
        {...button}
        label={text.delete}
        tone="danger"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        onClick={() => setAsked("delete")}
      />
      <FieldError message={busy ? null : fetcher.data?.message} />
      {asked === "show" && (
        <ConfirmDialog
          title={text.showTitle}
          text={text.showLead[row.kind]}
          confirmText={text.showYes}
          busy={busy}
          onClick={() => submit("show")}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={text.deleteTitle}
          text={text.deleteLead}
          confirmText={text.delete}
          busy={busy}
          variant="accent"
          onClick={() => submit("delete")}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
