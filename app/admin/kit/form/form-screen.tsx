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
import { type DraftRecord, useDraft } from "../drafts/use-draft.ts";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { type FormAnswer, hiddenInputs } from "./form-answer.ts";
import { ReadOnlyContext } from "./read-only.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { SubmissionId } from "./submission-id.tsx";
import { useHeldSubmit } from "./use-held-submit.ts";
import { PendingUploadsContext, usePendingUploads } from "./use-pending-uploads.ts";
import { useUnsaved } from "./use-unsaved.ts";

type FormScreenProps = {
  title: string;
  /** Shown below the title: the time and author of the last change. */
  text?: ReactNode;
  /** Renders further actions on the record beside the title. */
  tools?: (formId: string) => ReactNode;
  /** The tabs of the section, shown below the heading. */
  tabs?: ReactNode;
  /** The list, which is the target of "back" and "cancel". Sections of the settings have no list, and stay open. */
  back?: { to: string; label: string } | undefined;
  /** The result of useAdminForm. */
  admin: {
    // biome-ignore lint/suspicious/noExplicitAny: Conform's own components accept any form.
    form: FormMetadata<any, string[]>;
    answer: FormAnswer | undefined;
  };
  /** The time of the record's last save, read when the form was displayed; null for a new record. */
  expectedUpdatedAt: Date | null;
  /** The version of the settings from which the form is displayed. */
  version?: string | undefined;
  /** The record, if the browser may store its unsaved text: for contents, never for people or settings. */
  draft?: DraftRecord;
  /** Fields of the narrow column: publishing, picture, category. */
  aside?: ReactNode;
  /** The reason why this member of staff may not save, shown above the fields. */
  forbidden?: string | undefined;
  children: ReactNode;
};

/** The screen of a form. It handles unsaved changes and concurrent changes by other staff. */
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
  expectedUpdatedAt,
  version,
  draft: draftRecord,
  aside,
  forbidden,
  children,
}: FormScreenProps) {
  const { form, answer } = admin;
  const formRef = useRef<HTMLFormElement>(null);
  const { isDirty, blocker, release } = useUnsaved(formRef, forbidden === undefined);
  const draft = useDraft(formRef, {
    record: forbidden ? undefined : draftRecord,
    expectedUpdatedAt,
    back: back?.to ?? "",
  });
  const saving = useSaving();
  const { isSessionEnded, hold, hideNotice } = useHeldSubmit(saving);
  const { uploads, waiting } = usePendingUploads(formRef);
  const { onSubmit: validate, ...props } = getFormProps(form);

  function saveByKeyboard(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!saving && !forbidden) formRef.current?.requestSubmit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut for the save button.
    <div onKeyDown={saveByKeyboard}>
      <ScreenHeading title={title} text={text} {...(back && { back })}>
        {tools?.(form.id)}
      </ScreenHeading>
      {tabs}
      {forbidden && (
        <Notice kind="info" className="mt-5">
          {forbidden}
        </Notice>
      )}
      <DraftOffer draft={draft} isDirty={isDirty} />
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
        ref={formRef}
        onSubmit={(event) => {
          if (uploads.hold(event)) return;
          validate(event);
          hold(event);
        }}
        className="mt-5"
      >
        <SubmissionId />
        {expectedUpdatedAt && (
          <input type="hidden" name={hiddenInputs.seen} value={expectedUpdatedAt.toISOString()} />
        )}
        {version && <input type="hidden" name={hiddenInputs.version} value={version} />}
        <div className={classes("grid items-start gap-5", aside ? "xl:grid-cols-[minmax(0,1fr)_21rem]" : "")}>
          <PendingUploadsContext value={uploads}>
            <Panel>{children}</Panel>
            {aside && <Panel>{aside}</Panel>}
          </PendingUploadsContext>
        </div>
        {!forbidden && <SaveBar back={back?.to} isDirty={isDirty} saving={saving} waiting={waiting} />}
      </Form>
      <UnsavedDialog blocker={blocker} onLeave={draft.discard} />
      {isSessionEnded && <SessionEndedDialog onClose={hideNotice} />}
    </div>
  );
}

/** The "cancel" and "save" buttons, which stay visible while the screen scrolls. */
function SaveBar({
  back,
  isDirty,
  saving,
  waiting,
}: {
  back: string | undefined;
  isDirty: boolean;
  saving: boolean;
  waiting: ReturnType<typeof usePendingUploads>["waiting"];
}) {
  const isBusy = saving || waiting === "uploading";
  const unsavedText = isDirty && !saving ? kitText.unsavedTitle : "";
  const statusText = waiting === "uploading" ? kitText.waitsForUpload : unsavedText;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-5 flex flex-wrap items-center justify-end gap-3 border-t border-sand-200 bg-sand-50/95 px-4 py-3 backdrop-blur-sm lg:-mx-8 lg:px-8">
      <p
        role="status"
        className={classes("me-auto text-sm text-ink-faint", waiting !== "uploading" && "max-sm:sr-only")}
      >
        {statusText}
      </p>
      {waiting === "failed" && (
        <p role="alert" className="w-full text-sm font-medium text-clay-700">
          {kitText.uploadNotSaved}
        </p>
      )}
      {back && (
        <ButtonLink to={back} variant="secondary">
          {kitText.cancel}
        </ButtonLink>
      )}
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
