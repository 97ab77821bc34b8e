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
  /** The keyboard shortcut. */
  keys?: string;
  icon: LucideIcon;
  isActive?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
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
    canRun: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "redo",
    label: text.redo,
    keys: "Control+Shift+Z",
    icon: Redo2,
    canRun: (editor) => editor.can().redo(),
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
  return { name, label, icon, keys, run, isActive: (editor) => editor.isActive(name) };
}

function heading(level: 2 | 3, label: string, icon: LucideIcon): Tool {
  return {
    name: `heading${level}`,
    label,
    icon,
    keys: `Control+Alt+${level}`,
    isActive: (editor) => editor.isActive("heading", { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

/** The arrow keys move between the buttons (WAI-ARIA toolbar pattern). */
export function RichTextToolbar({ editor, onPicture }: { editor: Editor; onPicture: () => void }) {
  const [isLinkDialogOpen, setIsLinkDialogOpen] = useState(false);
  const [focusableTool, setFocusableTool] = useState("bold");
  const link: Tool = {
    name: "link",
    label: text.link,
    icon: LinkIcon,
    isActive: (currentEditor) => currentEditor.isActive("link"),
    run: () => setIsLinkDialogOpen(true),
  };
  const picture: Tool = {
    name: "picture",
    label: text.picture,
    icon: ImageIcon,
    isActive: (currentEditor) => currentEditor.isActive("picture"),
    run: onPicture,
  };
  const [marks = [], headings = [], blocks = []] = tools;
  const groups = [[...marks, link], headings, [...blocks, picture], history];
  const state = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      Object.fromEntries(
        groups
          .flat()
          .map(({ name, isActive, canRun }) => [
            name,
            { isActive: isActive?.(currentEditor) ?? null, canRun: canRun?.(currentEditor) ?? true },
          ]),
      ),
  });
  return (
    <div
      role="toolbar"
      aria-label={text.toolbar}
      aria-orientation="horizontal"
      onKeyDown={moveFocus}
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
              focusable={focusableTool === tool.name}
              onFocus={() => setFocusableTool(tool.name)}
              onPress={() => tool.run(editor)}
            />
          ))}
        </div>
      ))}
      {isLinkDialogOpen && <LinkDialog editor={editor} onClose={() => setIsLinkDialogOpen(false)} />}
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
  /** `isActive` is null for a button without this state. */
  state: { isActive: boolean | null; canRun: boolean } | undefined;
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
        aria-pressed={state?.isActive ?? undefined}
        aria-disabled={state?.canRun === false ? true : undefined}
        tabIndex={focusable ? 0 : -1}
        onFocus={onFocus}
        // The default action would move the focus out of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state?.canRun !== false && onPress()}
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button[aria-label]")];
  const index = buttons.findIndex((button) => button.matches(":focus"));
  if (index < 0) return;
  const nextIndex = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (nextIndex === undefined) return;
  event.preventDefault();
  buttons.at(nextIndex % buttons.length)?.focus();
}
