import { type FormMetadata, getFormProps } from "@conform-to/react";
import { LoaderCircle, Save } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonLink } from "../button-link.tsx";
import { SessionEndedDialog } from "../dialog/session-ended-dialog.tsx";
import { UnsavedDialog } from "../dialog/unsaved-dialog.tsx";
import { DraftOffer } from "../drafts/draft-offer.tsx";
import { type DraftOf, useDraft } from "../drafts/use-draft.ts";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { type FormAnswer, hidden } from "./form-answer.ts";
import { ReadOnlyContext } from "./read-only.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { SubmissionName } from "./submission-name.tsx";
import { useHeldSubmit } from "./use-held-submit.ts";
import { PendingUploadsContext, usePendingUploads } from "./use-pending-uploads.ts";
import { useUnsaved } from "./use-unsaved.ts";

type FormScreenProps = {
  title: string;
  /** Shown below the title: the time and author of the last change. */
  text?: ReactNode;
  /** Shown beside the title: further actions on the record. Gets the form's id. */
  tools?: (formId: string) => ReactNode;
  /** The section's own tabs, below the heading. */
  tabs?: ReactNode;
  /** The target of "back" and "cancel": the list. */
  back: { to: string; label: string };
  /** The result of useAdminForm. */
  admin: {
    // biome-ignore lint/suspicious/noExplicitAny: Conform's own components accept any form.
    form: FormMetadata<any, string[]>;
    answer: FormAnswer | undefined;
  };
  /** When the record was last saved, as of the form's display; null for a new one. */
  seen: Date | null;
  /** The record, if the browser may keep its unsaved text: for contents, never for people or settings. */
  draft?: DraftOf;
  /** Fields of the narrow column: publishing, picture, category. */
  aside?: ReactNode;
  /** The reason why this member of staff may not save, shown above the fields. */
  forbidden?: string | undefined;
  children: ReactNode;
};

/**
 * The screen of a form: heading with a link back, red banner, summary of errors, the fields in a wide and a narrow
 * column, save and cancel. Handles unsaved changes and concurrent changes by other staff. With `forbidden` the form is
 * read-only.
 */
export function FormScreen(screen: FormScreenProps) {
  return (
    <ReadOnlyContext value={screen.forbidden !== undefined}>
      <Screen {...screen} />
    </ReadOnlyContext>
  );
}

function Screen({
  title,
  text,
  tools,
  tabs,
  back,
  admin,
  seen,
  draft: of,
  aside,
  forbidden,
  children,
}: FormScreenProps) {
  const { form, answer } = admin;
  const element = useRef<HTMLFormElement>(null);
  const { dirty, blocker, release } = useUnsaved(element, forbidden === undefined);
  const draft = useDraft(element, { of: forbidden ? undefined : of, seen, back: back.to });
  const saving = useSaving();
  const { ended, hold, putOff } = useHeldSubmit(saving);
  const { uploads, waiting } = usePendingUploads(element);
  const { onSubmit: check, ...props } = getFormProps(form);

  function saveByKeyboard(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!saving && !forbidden) element.current?.requestSubmit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut for the save button.
    <div onKeyDown={saveByKeyboard}>
      <ScreenHeading title={title} text={text} back={back}>
        {tools?.(form.id)}
      </ScreenHeading>
      {tabs}
      {forbidden && (
        <Notice kind="info" className="mt-5">
          {forbidden}
        </Notice>
      )}
      <DraftOffer draft={draft} dirty={dirty} />
      <ErrorSummary banner={answer?.banner ?? null} errors={form.allErrors} formId={form.id} />
      {answer?.stale && (
        <StaleNotice
          key={String(answer.stale.at)}
          stale={answer.stale}
          formId={form.id}
          saving={saving}
          onReload={release}
        />
      )}
      <Form
        method="post"
        {...props}
        ref={element}
        onSubmit={(event) => {
          if (uploads.hold(event)) return;
          check(event);
          hold(event);
        }}
        className="mt-5"
      >
        <SubmissionName />
        {seen && <input type="hidden" name={hidden.seen} value={seen.toISOString()} />}
        <div className={classes("grid items-start gap-5", aside ? "xl:grid-cols-[minmax(0,1fr)_21rem]" : "")}>
          <PendingUploadsContext value={uploads}>
            <Panel>{children}</Panel>
            {aside && <Panel>{aside}</Panel>}
          </PendingUploadsContext>
        </div>
        {!forbidden && <SaveBar back={back.to} dirty={dirty} saving={saving} waiting={waiting} />}
      </Form>
      <UnsavedDialog blocker={blocker} onLeave={draft.giveUp} />
      {ended && <SessionEndedDialog onClose={putOff} />}
    </div>
  );
}

/** "Cancel" and "save", always in view. */
function SaveBar({
  back,
  dirty,
  saving,
  waiting,
}: {
  back: string;
  dirty: boolean;
  saving: boolean;
  waiting: ReturnType<typeof usePendingUploads>["waiting"];
}) {
  const isBusy = saving || waiting === "uploading";
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-5 flex flex-wrap items-center justify-end gap-3 border-t border-sand-200 bg-sand-50/95 px-4 py-3 backdrop-blur-sm lg:-mx-8 lg:px-8">
      <p
        role="status"
        className={classes("me-auto text-sm text-ink-faint", waiting !== "uploading" && "max-sm:sr-only")}
      >
        {waiting === "uploading" ? kitText.waitsForUpload : dirty && !saving ? kitText.unsavedTitle : ""}
      </p>
      {waiting === "failed" && (
        <p role="alert" className="w-full text-sm font-medium text-clay-700">
          {kitText.uploadNotSaved}
        </p>
      )}
      <ButtonLink to={back} look="secondary">
        {kitText.cancel}
      </ButtonLink>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? (
          <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" />
        ) : (
          <Save aria-hidden="true" className="size-4.5" />
        )}
        {saving ? kitText.saving : kitText.save}
      </Button>
    </div>
  );
}

/** Whether the form of this page is being submitted, including the load of the next page. */
function useSaving(): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, formAction } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return formAction?.split("?")[0] === pathname;
}

export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classes(
        "grid min-w-0 gap-5 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-6",
        className,
      )}
    >
      {children}
    </div>
  );
}
