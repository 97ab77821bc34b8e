import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { kitText } from "../kit-text.ts";
import { linkAddress } from "./link-rules.ts";

const text = kitText.editor;

/** Edits a link's address; an empty address removes the link (docs/specification.md#2-screens-and-routes). */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const linked = editor.isActive("link");
  const [typed, setTyped] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [refused, setRefused] = useState(false);

  function apply(address: string | null) {
    if (address === null) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !linked) {
      // Without a selection the address becomes the text.
      const marks = [{ type: "link", attrs: { href: address } }];
      chain.insertContent({ type: "text", text: typed.trim(), marks }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  }

  // The dialog is outside the record's form, because HTML forbids nested forms.
  return createPortal(
    <AskDialog
      title={text.linkTitle}
      onClose={onClose}
      text={
        <Field
          label={text.linkLabel}
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          autoFocus
          value={typed}
          hint={text.linkHint}
          error={refused ? text.linkRefused : null}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply(typed.trim() === "" ? "" : linkAddress(typed));
          }}
        />
      }
    >
      <Button look="secondary" onClick={onClose}>
        {kitText.giveUp}
      </Button>
      {linked && (
        <Button look="secondary" onClick={() => apply("")}>
          {text.linkRemove}
        </Button>
      )}
      <Button onClick={() => apply(typed.trim() === "" ? "" : linkAddress(typed))}>{text.linkApply}</Button>
    </AskDialog>,
    document.body,
  );
}
