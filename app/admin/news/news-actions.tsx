import { Eye, EyeOff, ScanEye } from "lucide-react";
import { useAdminLink } from "../kit/admin-link.ts";
import { IconLink } from "../kit/icon-button.tsx";
import { kitText } from "../kit/kit-text.ts";
import { RowPost } from "../kit/list/row-actions.tsx";
import type { ShownNews } from "./columns.tsx";
import { newsText } from "./messages.ts";

/** Preview of an item that is not public, and publish or unpublish. */
export function NewsActions({ row, reason }: { row: ShownNews; reason: string | undefined }) {
  const { id, title, published, status } = row;
  const link = useAdminLink();
  const Icon = published ? EyeOff : Eye;
  return (
    <>
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
    </>
  );
}
