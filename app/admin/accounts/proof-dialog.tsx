import { type ReactNode, useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { accountsText as text } from "./messages.ts";

type Answer = { message?: string } | null | undefined;

/**
 * Asks before a write, with password and code where the write needs a proof. It stays open with the reason while the
 * server refuses.
 */
export function ProofDialog({
  title,
  children,
  yes,
  values,
  asksProof = true,
  onClose,
}: {
  title: string;
  children: ReactNode;
  yes: string;
  values: Record<string, string>;
  asksProof?: boolean;
  onClose: () => void;
}) {
  const form = useId();
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const message = busy ? undefined : fetcher.data?.message;
  const sent = useRef(false);
  useEffect(() => {
    if (busy) sent.current = true;
    else if (sent.current && !message) onClose();
  }, [busy, message, onClose]);
  return (
    <ConfirmDialog
      title={title}
      text={
        <>
          {children}
          <fetcher.Form id={form} method="post" preventScrollReset className="mt-4 grid gap-4">
            <HiddenInputs values={values} />
            {message && <Notice kind="error">{message}</Notice>}
            {asksProof && <ProofFields />}
          </fetcher.Form>
        </>
      }
      confirmText={yes}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={form}
    />
  );
}

/** The password and the code of the authenticator app. */
export function ProofFields() {
  return (
    <>
      <PlainField label={text.password} name="password" type="password" autoComplete="current-password" />
      <PlainField
        label={text.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint={text.codeHint}
      />
    </>
  );
}
