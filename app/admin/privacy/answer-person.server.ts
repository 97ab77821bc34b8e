import { data } from "react-router";
import { answerIntents, type IntentRequest, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { replaceOwner } from "#server/giving/privacy/replace-owner.ts";
import { withdrawMessages } from "#server/giving/privacy/withdraw-messages.ts";
import { privacyText } from "./messages.ts";

export function answerPerson(request: IntentRequest, orderId: string) {
  return answerIntents(request, {
    right: { area: "contacts", level: "decide" },
    forbidden: privacyText.missingRight,
    refuse: (status, error) => data({ error }, { status }),
    intents: {
      erase: async ({ ctx, app, form }) => {
        const erasure = { orderId, chosen: sentTexts(form, "order"), typed: sentText(form, "typed") };
        return resultByKind(await erasePerson(ctx, erasure), {
          erased: ({ erased }) => ({
            to: adminAddress(app.config.adminPath, "privacy"),
            message: erased > 0 ? privacyText.erased(erased) : privacyText.erasedBefore,
          }),
          "donor-erased": () => ({
            to: adminAddress(app.config.adminPath, "privacy"),
            message: privacyText.donorErased,
          }),
          refused: ({ reason }) => [reason === "hindered" ? 409 : 422, privacyText.refusals[reason]],
          missing: [404, privacyText.missing],
        });
      },
      "replace-owner": async ({ ctx, form }) => {
        const share = { orderId: sentText(form, "order", 40), shareId: sentText(form, "share", 40) };
        return resultByKind(await replaceOwner(ctx, share), {
          replaced: privacyText.replaced,
          refused: [409, privacyText.ownerNeeded],
        });
      },
      withdraw: async ({ ctx }) =>
        resultByKind(await withdrawMessages(ctx, { orderId }), {
          withdrawn: privacyText.withdrawn,
          missing: [404, privacyText.missing],
        }),
    },
  });
}
