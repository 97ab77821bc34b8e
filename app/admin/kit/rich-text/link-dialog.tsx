import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { kitText } from "../kit-text.ts";
import { toLinkAddress } from "./link-rules.ts";

const text = kitText.editor;

/** Edits the address of a link. An empty address removes the link (docs/specification.md#2-screens-and-routes). */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isLink = editor.isActive("link");
  const [input, setInput] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [isRefused, setIsRefused] = useState(false);

  function apply(address: string | null) {
    if (address === null) return setIsRefused(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !isLink) {
      // Without a selection the address becomes the text.
      const marks = [{ type: "link", attrs: { href: address } }];
      chain.insertContent({ type: "text", text: input.trim(), marks }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  }

  // The dialog is outside the record's form, because HTML forbids nested forms.
  return createPortal(
    <AlertDialog
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
          value={input}
          hint={text.linkHint}
          error={isRefused ? text.linkRefused : null}
          onChange={(event) => {
            setInput(event.target.value);
            setIsRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply(input.trim() === "" ? "" : toLinkAddress(input));
          }}
        />
      }
    >
      <Button variant="secondary" onClick={onClose}>
        {kitText.giveUp}
      </Button>
      {isLink && (
        <Button variant="secondary" onClick={() => apply("")}>
          {text.linkRemove}
        </Button>
      )}
      <Button onClick={() => apply(input.trim() === "" ? "" : toLinkAddress(input))}>{text.linkApply}</Button>
    </AlertDialog>,
    document.body,
  );
}
