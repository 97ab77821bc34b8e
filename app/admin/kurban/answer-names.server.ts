import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { editNames } from "#server/giving/kurban/edit-names.ts";
import { shareOwners } from "#shared/giving/kurban-shares.ts";
import { shareText as text } from "./share-texts.ts";

/** Why a name is not saved. `asks`: it looks like several persons, and staff can confirm that it is one. */
export type NameAnswer = { message: string; asks: boolean };

const refuse = (status: number, message: string, asks = false) =>
  data<NameAnswer>({ message, asks }, { status });

/** Saves the corrected name of a share. */
export function answerNames(request: IntentRequest) {
  return answerIntents(request, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => refuse(status, message),
    intents: { name: saveName },
  });
}

/** The handler of the form of a name, also for other screens that show it. */
export async function saveName({ ctx, form }: IntentArgs) {
  const owner = shareOwners.find((known) => known === sentText(form, "owner", 20)) ?? "self";
  const severalConfirmed = form.has("several");
  const name = {
    id: sentText(form, "share", 40),
    name: sentText(form, "name", 200),
    owner,
    severalConfirmed,
  };
  return resultByKind(await editNames(ctx, { orderId: sentText(form, "order", 40), names: [name] }), {
    saved: text.nameSaved,
    refused: ({ reason }) => refuse(400, text.problems[reason], reason === "several"),
    locked: () => refuse(409, text.locked),
  });
}
