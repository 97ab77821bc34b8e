import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { findImport } from "#server/giving/import/queries.ts";
import { resumeImport } from "#server/giving/import/resume-import.ts";
import { saveMapping } from "#server/giving/import/save-mapping.ts";
import { startImport } from "#server/giving/import/start-import.ts";
import { eraseImport, undoImport } from "#server/giving/import/undo-import.ts";
import {
  dayOrders,
  importFields,
  importKinds,
  legalGrounds,
  restOfCampaigns,
} from "#shared/giving/import-fields.ts";
import { isDay } from "#shared/text/dates.ts";
import { columnsText, runText, importText as text } from "./messages.ts";

/** The largest number of columns of a file (read-rows.ts). */
const maxColumns = 60;

export function answerImport(request: IntentRequest, id: string) {
  return answerIntents(request, {
    right: { area: "orders", level: "decide" },
    forbidden: text.noRight,
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      map: (args) => answerMapping(args, id),
      run: (args) => answerRun(args, id),
      undo: async ({ ctx }) =>
        resultByKind(await undoImport(ctx, id), { undoing: text.undoing, "not-now": [409, text.notNow] }),
      resume: async ({ ctx }) =>
        resultByKind(await resumeImport(ctx, id), {
          resumed: text.resumed,
          outdated: [409, text.outdated],
          "not-now": [409, text.notNow],
        }),
      erase: async ({ ctx }) =>
        resultByKind(await eraseImport(ctx, id), { erased: text.erased, "not-now": [409, text.notNow] }),
    },
  });
}

async function answerMapping({ ctx, form }: IntentArgs, id: string) {
  const chosen = (name: string) => sentText(form, name, 40);
  const mapping = {
    kind: importKinds.find((kind) => kind === chosen("kind")) ?? "gifts",
    source: chosen("source"),
    dayOrder: dayOrders.find((order) => order === chosen("dayOrder")) ?? "dmy",
    fields: Array.from({ length: maxColumns }, (_, index) => {
      return importFields.find((field) => field === chosen(`field-${index}`)) ?? null;
    }),
  };
  return resultByKind(await saveMapping(ctx, id, mapping), {
    saved: text.saved,
    refused: ({ problem }) => [400, columnsText.problems[problem]] as const,
    "not-now": [409, text.notNow],
  });
}

async function answerRun({ ctx, app, form }: IntentArgs, id: string) {
  const record = await findImport(app.db, id);
  if (!record) return { kind: "missing" as const };
  const chosen = (name: string) => sentText(form, name, 100);
  const day = chosen("consentTextOn");
  const targets = (record.summary?.campaigns ?? []).map(({ name }, index) => [
    name,
    chosen(`target-${index}`),
  ]);
  const choice = {
    targets: Object.fromEntries([...targets, [restOfCampaigns, chosen("rest")]]),
    counted: form.get("counted") === "on",
    inStatements: form.get("inStatements") === "on",
    legalGround: legalGrounds.find((ground) => ground === chosen("legalGround")) ?? null,
    consentTextOn: isDay(day) ? day : null,
  };
  return resultByKind(await startImport(ctx, id, choice, new Date(chosen("seenAt") || 0)), {
    started: text.started,
    // A plain text is shown after the reload, which replaces the form.
    checking: text.checkedAgain,
    refused: ({ problem }) => [400, runText.problems[problem]] as const,
    "not-now": [409, text.notNow],
  });
}
