import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { FilmRoom } from "#server/giving/kurban/media/read-room.ts";
import { formatBytes } from "./format-bytes.ts";
import { mediaText as text } from "./media-texts.ts";

/** How much room the films of a season need, with a warning while the disk has less than twice as much. */
export function FilmRoomNotice({ room: { animals, needed, free, isEnough } }: { room: FilmRoom }) {
  return (
    <Notice kind={isEnough ? "info" : "warning"} className="mt-5">
      {text.room(formatCount(animals), formatBytes(needed))}{" "}
      {free !== null && text.roomFree(formatBytes(free))} {!isEnough && text.roomShort}
    </Notice>
  );
}
