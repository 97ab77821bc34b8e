import type { ChainedCommands, Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { Hint } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { LinkDialog } from "./link-dialog.tsx";

const text = kitText.editor;

type Tool = {
  name: string;
  label: string;
  /** Tiptap's name of the shortcut. */
  keys?: string;
  icon: LucideIcon;
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const tools: readonly (readonly Tool[])[] = [
  [
    mark("bold", text.bold, Bold, "Control+B", (chain) => chain.toggleBold()),
    mark("italic", text.italic, Italic, "Control+I", (chain) => chain.toggleItalic()),
    mark("underline", text.underline, Underline, "Control+U", (chain) => chain.toggleUnderline()),
  ],
  [heading(2, text.heading2, Heading2), heading(3, text.heading3, Heading3)],
  [
    mark("bulletList", text.bulletList, List, "Control+Shift+8", (chain) => chain.toggleBulletList()),
    mark("orderedList", text.orderedList, ListOrdered, "Control+Shift+7", (chain) =>
      chain.toggleOrderedList(),
    ),
    mark("blockquote", text.blockquote, TextQuote, "Control+Shift+B", (chain) => chain.toggleBlockquote()),
  ],
];

const history: readonly Tool[] = [
  {
    name: "undo",
    label: text.undo,
    keys: "Control+Z",
    icon: Undo2,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "redo",
    label: text.redo,
    keys: "Control+Shift+Z",
    icon: Redo2,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

function mark(
  name: string,
  label: string,
  icon: LucideIcon,
  keys: string,
  toggle: (chain: ChainedCommands) => ChainedCommands,
): Tool {
  const run = (editor: Editor) => toggle(editor.chain().focus()).run();
  return { name, label, icon, keys, run, on: (editor) => editor.isActive(name) };
}

function heading(level: 2 | 3, label: string, icon: LucideIcon): Tool {
  return {
    name: `heading${level}`,
    label,
    icon,
    keys: `Control+Alt+${level}`,
    on: (editor) => editor.isActive("heading", { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

/** One Tab stop; the arrow keys move inside (WAI-ARIA toolbar pattern). */
export function RichTextToolbar({ editor, onPicture }: { editor: Editor; onPicture: () => void }) {
  const [linking, setLinking] = useState(false);
  const [here, setHere] = useState("bold");
  const link: Tool = {
    name: "link",
    label: text.link,
    icon: LinkIcon,
    on: (now) => now.isActive("link"),
    run: () => setLinking(true),
  };
  const picture: Tool = {
    name: "picture",
    label: text.picture,
    icon: ImageIcon,
    on: (now) => now.isActive("picture"),
    run: onPicture,
  };
  const [marks = [], headings = [], blocks = []] = tools;
  const groups = [[...marks, link], headings, [...blocks, picture], history];
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        groups.flat().map(({ name, on, can }) => [name, { on: on?.(now) ?? null, can: can?.(now) ?? true }]),
      ),
  });
  return (
    <div
      role="toolbar"
      aria-label={text.toolbar}
      aria-orientation="horizontal"
      onKeyDown={walk}
      className="sticky top-17 z-10 flex flex-wrap gap-x-1 rounded-t-sm border-b border-sand-300 bg-sand-50 p-1 lg:top-0"
    >
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change.
        <div key={index} className="flex gap-0.5 border-sand-300 pe-1 last:border-0 md:border-e">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              state={state[tool.name]}
              focusable={here === tool.name}
              onFocus={() => setHere(tool.name)}
              onPress={() => tool.run(editor)}
            />
          ))}
        </div>
      ))}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

function ToolButton({
  tool: { label, keys, icon: Icon },
  state,
  focusable,
  onFocus,
  onPress,
}: {
  tool: Tool;
  /** Whether the button applies to the selection (null: it has no such state), and whether it can be used. */
  state: { on: boolean | null; can: boolean } | undefined;
  focusable: boolean;
  onFocus: () => void;
  onPress: () => void;
}) {
  return (
    <Hint text={label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={state?.on ?? undefined}
        aria-disabled={state?.can === false ? true : undefined}
        tabIndex={focusable ? 0 : -1}
        onFocus={onFocus}
        // This keeps the cursor and the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state?.can !== false && onPress()}
        className={classes(
          "flex size-11 items-center justify-center rounded-sm text-ink-soft transition-colors md:size-10",
          "hover:bg-sand-200 aria-pressed:bg-leaf-100 aria-pressed:text-leaf-800",
          "aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent",
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
    </Hint>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button[aria-label]")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  if (at < 0) return;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}
