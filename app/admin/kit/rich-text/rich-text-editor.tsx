import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { isAllowedAddress, linkSchemes } from "./link-rules.ts";
import { cleanPasted } from "./pasted-html.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureNode } from "./picture-node.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

/** The tools of docs/specification.md#2-screens-and-routes, and pictures; undo has 100 steps, grouped by 500 ms (section 9). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: linkSchemes.filter((scheme) => !["http", "https", "mailto"].includes(scheme)),
      isAllowedUri: (address) => isAllowedAddress(address),
      HTMLAttributes: { target: null, rel: "noopener" },
    },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
  }),
  PictureNode,
];

export type EditorHandle = {
  focus: () => void;
  show: (html: string) => void;
};

type TextProps = {
  html: string;
  labelId: string;
  /** The language and direction of the text. */
  written: { lang?: string; dir?: string };
  onReady: (handle: EditorHandle) => void;
  /** Called with "" for a text without content. */
  onChange: (html: string) => void;
};

/** The default export is needed because rich-text-field.tsx loads the editor lazily. */
export default function RichTextEditor({
  html,
  folder,
  labelId,
  written,
  describedBy,
  invalid,
  onReady,
  onChange,
}: TextProps & {
  /** The kind of record that uploaded pictures are for. */
  folder: ContentKind;
  describedBy: string;
  invalid: boolean;
}) {
  /** The open dialog, with a pasted file or without one. */
  const [adding, setAdding] = useState<{ file: File | null }>();
  const editor = useTextEditor({
    html,
    labelId,
    written,
    onReady,
    onChange,
    onPicture: (file) => setAdding({ file }),
  });
  useFieldState(editor, describedBy, invalid);

  if (!editor) return <div className="min-h-[450px]" />;
  return (
    <div
      className={classes(
        "rounded-sm border bg-white transition-colors focus-within:border-leaf-500 focus-within:ring-2 focus-within:ring-leaf-200",
        invalid ? "border-clay-500" : "border-sand-400",
      )}
    >
      <RichTextToolbar editor={editor} onPicture={() => setAdding({ file: null })} />
      <EditorContent editor={editor} className="px-4 py-4 sm:px-6" />
      {adding && (
        <PictureDialog
          editor={editor}
          folder={folder}
          file={adding.file}
          onClose={() => {
            setAdding(undefined);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

function useTextEditor({
  html,
  labelId,
  written,
  onReady,
  onChange,
  onPicture,
}: TextProps & {
  /** Called with a pasted or dropped picture. */
  onPicture: (file: File) => void;
}) {
  function takePicture(from: DataTransfer | null): boolean {
    const file = pictureIn(from);
    if (file) onPicture(file);
    return file !== undefined;
  }

  return useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
    // Our Content-Security-Policy allows no style elements, so kit.css has these rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        class: "prose text-base",
        ...written,
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takePicture(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takePicture(event.dataTransfer),
    },
    onCreate: ({ editor: created }) =>
      onReady({
        focus: () => created.commands.focus(),
        show: (text) => created.commands.setContent(text, { emitUpdate: false }),
      }),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
}

/** Returns a picture from outside. Word sends a picture of the text beside its HTML; the HTML is pasted then. */
function pictureIn(from: DataTransfer | null): File | undefined {
  const file = [...(from?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  return from?.getData("text/html") ? undefined : file;
}

/** Connects the hint and the error with the text, like those of an input. */
function useFieldState(editor: Editor | null, describedBy: string, invalid: boolean) {
  useEffect(() => {
    const element = editor?.view.dom;
    if (describedBy) element?.setAttribute("aria-describedby", describedBy);
    else element?.removeAttribute("aria-describedby");
    element?.setAttribute("aria-invalid", String(invalid));
  }, [editor, describedBy, invalid]);
}
