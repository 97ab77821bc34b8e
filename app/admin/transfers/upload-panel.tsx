import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { DropArea } from "#app/admin/kit/form/drop-area.tsx";
import { FileInput } from "#app/admin/kit/form/file-input.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { shortAccount, transfersText as text } from "./messages.ts";
import { type StatementUpload, useStatementUpload } from "./use-statement-upload.ts";

const acceptedTypes = ".sta,.mt940,.940,.txt,.xml,.csv,.xlsx";

/** The area where staff drop statements, and the result of each file. */
export function UploadPanel({ accounts, mayWrite }: { accounts: readonly Account[]; mayWrite: boolean }) {
  const statements = useStatementUpload();
  const [account, setAccount] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const layoutQuestion = statements.uploads.find(({ answer }) => answer?.kind === "layout");
  // Files that the server is reading are in ReadingFiles, and a question about columns has its own form.
  const listed = statements.uploads.filter(
    ({ answer }) => answer?.kind !== "layout" && answer?.kind !== "reading",
  );
  const start = (files: FileList) => mayWrite && statements.start(files, account);
  return (
    <section aria-label={text.upload} className="mt-5">
      <DropArea onFiles={start} isBusy={!mayWrite} isInvalid={false} className="bg-white p-4 sm:p-5">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
          <FilterSelect
            label={text.account}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            disabled={!mayWrite}
            options={[{ value: "", label: text.accountFromFile }, ...accounts.map(accountChoice)]}
            className="w-full sm:w-72"
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FileInput ref={input} accept={acceptedTypes} multiple onFiles={start} />
            <ReasonButton
              reason={mayWrite ? undefined : kitText.noPermission}
              variant="primary"
              aria-describedby={hint}
              onClick={() => input.current?.click()}
            >
              <FileUp aria-hidden="true" className="size-4.5" />
              {text.choose}
            </ReasonButton>
            <span className="hidden text-sm text-ink-soft sm:inline">{text.drop}</span>
          </div>
        </div>
        <p id={hint} className="mt-3 text-xs text-ink-faint">
          {text.formats}
        </p>
      </DropArea>
      <div role="status">
        {layoutQuestion && <p className="sr-only">{text.columnsTitle}</p>}
        {listed.length > 0 && <UploadList files={listed} />}
      </div>
      {layoutQuestion?.answer?.kind === "layout" && (
        <ColumnsForm
          key={layoutQuestion.key}
          name={layoutQuestion.file.name}
          {...layoutQuestion.answer}
          hasChanged={layoutQuestion.answer.changed}
          onConfirm={(layout) => statements.confirm(layoutQuestion, layout)}
          onCancel={() => statements.remove(layoutQuestion.key)}
        />
      )}
    </section>
  );
}

export type Account = { iban: string; name: string; bank: string };

function accountChoice({ iban, name, bank }: Account) {
  return { value: iban, label: `${name} (${shortAccount(iban)}), ${bank}` };
}

function UploadList({ files }: { files: readonly StatementUpload[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {files.map((upload) => (
        <li key={upload.key}>
          <UploadEntry upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadEntry({ upload: { file, percent, answer } }: { upload: StatementUpload }) {
  const { name } = file;
  if (answer === null) {
    const progressText = percent < 100 ? text.uploading(name) : text.reading(name);
    return (
      <div className="rounded-md bg-white px-4 py-3 text-sm ring-1 ring-sand-200">
        <p className="mb-2 flex justify-between gap-4 font-medium">
          <span className="wrap-anywhere">{progressText}</span>
          {percent < 100 && <span className="tabular-nums">%{percent}</span>}
        </p>
        <ProgressBar collected={percent} target={100} label={progressText} />
      </div>
    );
  }
  switch (answer.kind) {
    case "stored": {
      const { newRows, knownRows, doubtfulRows } = answer;
      const rows = formatCount(answer.rows);
      const newCount = formatCount(newRows);
      const areAllKnown = knownRows === answer.rows;
      const message = [
        areAllKnown ? text.storedNone(name, rows) : text.stored(name, rows, newCount),
        !areAllKnown && knownRows > 0 ? text.knownToo(formatCount(knownRows)) : "",
      ].join("");
      return (
        <p className="rounded-md bg-leaf-50 px-4 py-3 text-sm text-leaf-800 ring-1 ring-leaf-200">
          {message} {doubtfulRows > 0 && <DoubtfulRowsLink count={doubtfulRows} />}
        </p>
      );
    }
    case "refused":
      return (
        <p className="rounded-md bg-clay-50 px-4 py-3 text-sm text-clay-700 ring-1 ring-clay-100">
          {text.refused(name, answer.error)}
        </p>
      );
    default:
      return null;
  }
}

/** On a phone the tab of the doubtful rows is not visible, so the message links to it. */
function DoubtfulRowsLink({ count }: { count: number }) {
  const link = useAdminLink();
  return (
    <Link to={`${link("transfers")}?state=doubtful`} className="font-semibold underline underline-offset-4">
      {text.doubtfulToo(formatCount(count))}
    </Link>
  );
}
