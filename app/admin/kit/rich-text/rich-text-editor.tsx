import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { BlankMarks } from "./blank-marks.ts";
import { isAllowedAddress, linkSchemes } from "./link-rules.ts";
import { cleanPastedHtml } from "./pasted-html.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureNode } from "./picture-node.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

/** The tools of docs/specification.md#2-screens-and-routes and pictures. Section 9 defines the undo steps. */
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
  BlankMarks,
];

export type EditorHandle = {
  focus: () => void;
  show: (html: string) => void;
};

type TextProps = {
  html: string;
  labelId: string;
  /** The language and direction of the text. */
  languageAttributes: { lang?: string; dir?: string };
  onReady: (handle: EditorHandle) => void;
  /** Gets "" for a text without content. */
  onChange: (html: string) => void;
};

/** The default export is needed because rich-text-field.tsx loads the editor lazily. */
export default function RichTextEditor({
  html,
  folder,
  labelId,
  languageAttributes,
  describedBy,
  invalid,
  onReady,
  onChange,
}: TextProps & {
  /** The kind of content, for the folder of its pictures. */
  folder: ContentKind;
  describedBy: string;
  invalid: boolean;
}) {
  /** The open dialog and its pasted file. */
  const [pictureDialog, setPictureDialog] = useState<{ file: File | null }>();
  const editor = useTextEditor({
    html,
    labelId,
    languageAttributes,
    onReady,
    onChange,
    onPicture: (file) => setPictureDialog({ file }),
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
      <RichTextToolbar editor={editor} onPicture={() => setPictureDialog({ file: null })} />
      <EditorContent editor={editor} className="px-4 py-4 sm:px-6" />
      {pictureDialog && (
        <PictureDialog
          editor={editor}
          folder={folder}
          file={pictureDialog.file}
          onClose={() => {
            setPictureDialog(undefined);
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
  languageAttributes,
  onReady,
  onChange,
  onPicture,
}: TextProps & {
  /** Gets a pasted or dropped picture. */
  onPicture: (file: File) => void;
}) {
  function openPicture(transfer: DataTransfer | null): boolean {
    const file = findPicture(transfer);
    if (file) onPicture(file);
    return file !== undefined;
  }

  return useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
    // Our Content-Security-Policy forbids style elements, so kit.css contains these rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        class: "prose text-base",
        ...languageAttributes,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => openPicture(event.clipboardData),
      handleDrop: (_view, event, _slice, isMove) => !isMove && openPicture(event.dataTransfer),
    },
    onCreate: ({ editor: newEditor }) =>
      onReady({
        focus: () => newEditor.commands.focus(),
        show: (text) => newEditor.commands.setContent(text, { emitUpdate: false }),
      }),
    onUpdate: ({ editor: updatedEditor }) => onChange(updatedEditor.isEmpty ? "" : updatedEditor.getHTML()),
  });
}

/** Finds a pasted or dropped picture. Word also sends a picture of copied text; then the HTML must be pasted. */
function findPicture(transfer: DataTransfer | null): File | undefined {
  const file = [...(transfer?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  return transfer?.getData("text/html") ? undefined : file;
}

/** Connects the editor with the hint and the error of its field. */
function useFieldState(editor: Editor | null, describedBy: string, invalid: boolean) {
  useEffect(() => {
    const element = editor?.view.dom;
    if (describedBy) element?.setAttribute("aria-describedby", describedBy);
    else element?.removeAttribute("aria-describedby");
    element?.setAttribute("aria-invalid", String(invalid));
  }, [editor, describedBy, invalid]);
}
