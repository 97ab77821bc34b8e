import { type ReactNode, useId } from "react";
import type { FetcherWithComponents } from "react-router";
import { QuestionDialog } from "#app/admin/kit/dialog/question-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { staffDays } from "#shared/giving/staff-days.ts";
import { detailText } from "./messages.ts";

/** Asks before orders are completed. The dialog stays open until the server answers. */
export function CompleteQuestion({
  title,
  text,
  form: Form,
  busy,
  ready = true,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  form: FetcherWithComponents<unknown>["Form"];
  busy: boolean;
  /** False while a choice is missing. */
  ready?: boolean;
  onClose: () => void;
  /** The values to send, in hidden inputs. */
  children: ReactNode;
}) {
  const form = useId();
  return (
    <QuestionDialog
      title={title}
      text={
        <>
          {text}
          <GivenOn form={form} />
          <Form id={form} method="post" preventScrollReset className="hidden">
            {children}
          </Form>
        </>
      }
      yes={detailText.confirmYes}
      working={detailText.completing}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={form}
      disabled={!ready}
    />
  );
}

/** The day of the donation, which decides the year of the statement (docs/contract.md#the-day-of-a-gift). */
function GivenOn({ form }: { form: string }) {
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
