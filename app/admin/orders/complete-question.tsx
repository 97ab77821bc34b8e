import { type ReactNode, useId } from "react";
import type { FetcherWithComponents } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { staffDays } from "#shared/giving/staff-days.ts";
import { detailText } from "./messages.ts";

/** Asks for confirmation and for the day of the donation before orders are completed. */
export function CompleteQuestion({
  title,
  text,
  form: Form,
  busy,
  isReady = true,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  form: FetcherWithComponents<unknown>["Form"];
  busy: boolean;
  /** False while a choice is missing. */
  isReady?: boolean;
  onClose: () => void;
  /** The hidden inputs of the form. */
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <ConfirmDialog
      title={title}
      text={
        <>
          {text}
          <DonationDayField form={formId} />
          <Form id={formId} method="post" preventScrollReset className="hidden">
            {children}
          </Form>
        </>
      }
      confirmText={detailText.confirmYes}
      busyText={detailText.completing}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={formId}
      disabled={!isReady}
    />
  );
}

/** The day decides the year of the statement (docs/contract.md#the-day-of-a-gift). */
function DonationDayField({ form }: { form: string }) {
  const { first, last } = staffDays(new Date());
  return (
    <PlainField
      label={detailText.givenOn}
      type="date"
      name="givenOn"
      form={form}
      required
      min={first}
      max={last}
      defaultValue={last}
      hint={detailText.givenOnHint}
      className="mt-4"
    />
  );
}
