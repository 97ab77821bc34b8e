import { Eye, EyeOff, ScanEye } from "lucide-react";
import { useAdminLink } from "../kit/admin-link.ts";
import { IconLink } from "../kit/icon-button.tsx";
import { kitText } from "../kit/kit-text.ts";
import { RowActions, RowEdit, RowPost } from "../kit/list/row-actions.tsx";
import { RowRemove } from "../records/row-remove.tsx";
import type { ShownNews } from "./columns.tsx";
import { newsText } from "./messages.ts";

/** The icons of a row; an item that is not public has a preview. */
export function NewsActions({ row, reason }: { row: ShownNews; reason: string | undefined }) {
  const { id, title, published, status } = row;
  const link = useAdminLink();
  const Icon = published ? EyeOff : Eye;
  return (
    <RowActions>
      {status !== "published" && (
        <IconLink
          to={link(`news/preview/${id}`)}
          target="_blank"
          label={kitText.preview}
          about={title}
          icon={<ScanEye aria-hidden="true" className="size-4.5" />}
        />
      )}
      <RowPost
        intent="toggle"
        id={id}
        title={title}
        reason={reason}
        values={{ to: String(!published) }}
        label={published ? newsText.unpublish : newsText.publish}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
      />
      <RowEdit to={link(`news/edit/${id}`)} title={title} />
      <RowRemove row={row} question={newsText.deleteQuestion} note={newsText.deleteNote} reason={reason} />
    </RowActions>
  );
}
