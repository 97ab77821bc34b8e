import { useId, useRef, useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { editNames } from "#server/giving/kurban/edit-names.ts";
import { type ListedShare, sharesOfOrder } from "#server/giving/kurban/list-shares.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { looksLikeSeveral } from "#shared/giving/kurban-shares.ts";
import { isStaffSource } from "#shared/giving/staff-gift.ts";
import type { Route } from "./+types/paste-names";
import { seesNames } from "./hide-names.server.ts";
import { kurbanText } from "./messages.ts";
import { maxNamesBytes, readNamesFile } from "./read-names-file.server.ts";
import { maxPasted, type PasteRow, readPastedNames, reportNames } from "./read-pasted-names.ts";
import { shareText, pasteText as text } from "./share-texts.ts";

/** Reads the shares that can get names, of an order that staff made. */
async function readShares(db: Db, orderId: string): Promise<ListedShare[]> {
  const shares = await sharesOfOrder(db, orderId);
  const [first] = shares;
  if (!first || !isStaffSource(first.source)) throw data(null, { status: 404 });
  return shares.filter(({ isLocked, state }) => !isLocked && state !== "slaughtered" && state !== "returned");
}

export async function loader({ params: { orderId: order }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const shares = await readShares(db, order);
  return {
    order,
    nameless: shares.filter(({ ownerName }) => ownerName === null).length,
    reason: seesNames(requireStaff(context).actor) ? null : kurbanText.onlyPlanners,
  };
}

export function action(args: Route.ActionArgs) {
  const { orderId: order } = args.params;
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    files: { maxBytes: maxNamesBytes, tooLarge: text.tooLarge },
    refuse: (status, message) => data({ message, rows: [] as PasteRow[] }, { status }),
    intents: {
      read: async (write) => {
        const file = await readNamesFile(write.app, write.files.get("file")?.bytes);
        if (file.kind === "refused") return [422, file.message] as const;
        const names = [sentText(write.form, "names", 100_000), file.names].filter(Boolean).join("\n");
        write.form.set("names", names);
        const report = await readReport(write, order);
        const message = "message" in report ? report.message : null;
        return { message, rows: "message" in report ? [] : report.rows, names };
      },
      check: async (write) => {
        const report = await readReport(write, order);
        return "message" in report ? data(report, { status: 400 }) : { message: null, rows: report.rows };
      },
      save: (write) => save(write, order),
    },
  });
}

async function readReport({ app, form }: IntentArgs, order: string) {
  const names = readPastedNames(sentText(form, "names", 100_000));
  const refuse = (message: string) => ({ message, rows: [] as PasteRow[] });
  if (names.length === 0) return refuse(text.empty);
  if (names.length > maxPasted) return refuse(text.tooMany);
  const shares = await readShares(app.db, order);
  const targets = form.has("overwrite") ? shares : shares.filter(({ ownerName }) => ownerName === null);
  return { rows: reportNames(names, targets, form.has("single")) };
}

async function save(write: IntentArgs, order: string) {
  const report = await readReport(write, order);
  if ("message" in report) return data(report, { status: 400 });
  const { rows } = report;
  const hasProblem = rows.some(({ problem }) => problem !== null);
  if (hasProblem) return data({ message: text.fix as string, rows }, { status: 400 });
  const isSingle = write.form.has("single");
  const names = rows.map(({ shareId, name, owner }) => ({
    id: shareId ?? "",
    name,
    owner,
    severalConfirmed: isSingle && looksLikeSeveral(name),
  }));
  const refuse = (status: number, message: string) => data({ message, rows }, { status });
  return resultByKind(await editNames(write.ctx, { orderId: order, names }), {
    saved: {
      to: adminAddress(write.app.config.adminPath, `orders/${order}`),
      message: shareText.namesSaved(formatCount(names.length)),
    },
    refused: ({ reason }) => refuse(400, shareText.problems[reason]),
    locked: () => refuse(409, shareText.locked),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** Gives names to the shares of an order that staff made. The first press only checks them, row by row. */
export default function PasteNames({ loaderData: { order, nameless, reason } }: Route.ComponentProps) {
  const link = useAdminLink();
  const id = useId();
  const report = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<typeof action>();
  const [names, setNames] = useState("");
  const [overwrites, setOverwrites] = useState(nameless === 0);
  const [isSingle, setIsSingle] = useState(false);
  /** What the shown report is about; a change makes it old. */
  const state = JSON.stringify([names, overwrites, isSingle]);
  const [checked, setChecked] = useState("");
  const busy = fetcher.state !== "idle";
  const answer =
    busy || checked !== state || !fetcher.data || !("rows" in fetcher.data) ? undefined : fetcher.data;
  const rows = answer?.rows ?? [];
  const isGood = rows.length > 0 && rows.every(({ problem }) => problem === null);
  useOnAnswer(busy, () => {
    const read = fetcher.data;
    if (read && "names" in read) {
      setNames(read.names);
      setChecked(JSON.stringify([read.names, overwrites, isSingle]));
    }
    report.current?.focus();
  });
  return (
    <>
      <ScreenHeading
        title={text.title}
        text={text.lead}
        back={{ to: link(`orders/${order}`), label: text.back }}
      />
      <div className="mt-5 grid gap-5">
        <Sheet title={nameless === 0 ? text.allNamed : text.waiting(formatCount(nameless))}>
          <fetcher.Form
            method="post"
            encType="multipart/form-data"
            className="mb-4 flex flex-wrap items-end gap-3"
            onSubmit={() => setChecked(state)}
          >
            <HiddenInputs values={{ intent: "read", names }} />
            {overwrites && <input type="hidden" name="overwrite" value="on" />}
            {isSingle && <input type="hidden" name="single" value="on" />}
            <label className="min-w-0 grow font-semibold sm:max-w-md">
              {text.file}
              <input
                type="file"
                name="file"
                accept=".xlsx,.csv"
                className={`${controlClasses} mt-1.5 py-2 font-normal`}
              />
            </label>
            <ReasonButton type="submit" disabled={busy} reason={reason ?? undefined}>
              {text.read}
            </ReasonButton>
            <TextLink to="kurban/names-template" reloadDocument download className="min-h-11">
              {text.template}
            </TextLink>
          </fetcher.Form>
          <fetcher.Form method="post" encType="multipart/form-data" onSubmit={() => setChecked(state)}>
            <label htmlFor={id} className="mb-1.5 block font-semibold">
              {text.names}
            </label>
            <textarea
              id={id}
              name="names"
              rows={10}
              value={names}
              onChange={({ target }) => setNames(target.value)}
              className={`${controlClasses} py-2.5 leading-relaxed`}
            />
            <div className="mt-2">
              <Checkbox name="overwrite" checked={overwrites} onChange={setOverwrites}>
                {text.overwrite}
              </Checkbox>
              <Checkbox name="single" checked={isSingle} onChange={setIsSingle}>
                {text.single}
              </Checkbox>
            </div>
            <div className="mt-3 flex flex-wrap gap-3">
              <ReasonButton
                type="submit"
                name="intent"
                value="check"
                disabled={busy}
                reason={reason ?? undefined}
              >
                {text.check}
              </ReasonButton>
              {isGood && (
                <Button type="submit" name="intent" value="save" disabled={busy}>
                  {text.save(formatCount(rows.length))}
                </Button>
              )}
            </div>
          </fetcher.Form>
        </Sheet>
        <div ref={report} tabIndex={-1} className="grid gap-5 outline-none">
          {answer?.message && <Notice kind="error">{answer.message}</Notice>}
          {rows.length > 0 && <Report rows={rows} />}
          {isGood && !overwrites && rows.length < nameless && (
            <p className="text-sm text-ink-soft">{text.left(formatCount(nameless - rows.length))}</p>
          )}
        </div>
      </div>
    </>
  );
}

function Report({ rows }: { rows: readonly PasteRow[] }) {
  const headings = [text.row, text.names, text.share, text.result];
  return (
    <Sheet title={text.report}>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead className="text-xs text-ink-faint">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="pe-3 pb-1 text-start font-normal">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {rows.map(({ row, name, share, problem, note }) => (
              <tr key={row} className="border-t border-sand-200">
                <td className="py-1.5 pe-3 tabular-nums">{row}</td>
                <td className="min-w-24 py-1.5 pe-3 wrap-anywhere">{name}</td>
                <td className="py-1.5 pe-3">{share}</td>
                <td className={problem ? "py-1.5 font-medium text-clay-700" : "py-1.5 text-ink-soft"}>
                  {problem ?? note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
