import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { classes } from "#app/ui/class-names.ts";
import { type GalleryPicture, maxAltLength } from "#shared/content/gallery.ts";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { controlClasses } from "./form-field.tsx";
import { thumbnail } from "./thumbnail.ts";

/** `key` stays the same when the picture moves. */
export type KeyedPicture = GalleryPicture & { key: string };

type Position = { index: number; total: number };

/** One picture of a gallery, with its description and the controls that move and remove it. */
export function GalleryRow({
  picture,
  title,
  isInvalid,
  position,
  onAlt,
  onMove,
  onRemove,
}: {
  picture: KeyedPicture;
  /** The picture's description, or `Resim 2`. */
  title: string;
  /** Whether the picture's description is missing. */
  isInvalid: boolean;
  position: Position;
  onAlt: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: picture.key, attributes: { roleDescription: kitText.sortable } });
  return (
    <li
      ref={setNodeRef}
      // Script sets these styles. Our Content-Security-Policy forbids only style attributes in markup.
      style={transform ? { transform: CSS.Translate.toString(transform), transition } : undefined}
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-sm border border-sand-300 bg-white p-2",
        isDragging && "relative z-10 bg-leaf-50 shadow-lift",
      )}
    >
      <img
        src={thumbnail(picture.image)}
        alt=""
        className="aspect-3/2 w-24 rounded-sm bg-sand-100 object-cover sm:w-30"
      />
      <div className="grid content-between gap-1.5">
        <input
          type="text"
          data-alt
          aria-label={kitText.altOf(kitText.pictureOf(position.index + 1))}
          aria-invalid={isInvalid || undefined}
          placeholder={kitText.alt}
          maxLength={maxAltLength}
          autoComplete="off"
          value={picture.alt}
          onChange={(event) => onAlt(event.target.value)}
          className={controlClasses}
        />
        <div className="-ms-2 -mb-1 flex items-center">
          <IconButton
            ref={setActivatorNodeRef}
            label={kitText.drag}
            about={title}
            icon={<GripVertical aria-hidden="true" className="size-4.5" />}
            className="cursor-grab touch-none active:cursor-grabbing"
            {...attributes}
            {...listeners}
          />
          <MoveButtons title={title} position={position} onMove={onMove} />
          <span className="grow" />
          <IconButton
            label={kitText.removeImage}
            about={title}
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}

function MoveButtons({
  title,
  position: { index, total },
  onMove,
}: {
  title: string;
  position: Position;
  onMove: (to: number) => void;
}) {
  // A row that moves loses the focus.
  function moveTo(to: number, button: HTMLElement) {
    onMove(to);
    requestAnimationFrame(() => button.focus());
  }

  return (
    <>
      <IconButton
        label={kitText.moveUp}
        about={title}
        icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
        reason={index === 0 ? kitText.first : undefined}
        onClick={(event) => moveTo(index - 1, event.currentTarget)}
      />
      <IconButton
        label={kitText.moveDown}
        about={title}
        icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
        reason={index === total - 1 ? kitText.last : undefined}
        onClick={(event) => moveTo(index + 1, event.currentTarget)}
      />
    </>
  );
}
