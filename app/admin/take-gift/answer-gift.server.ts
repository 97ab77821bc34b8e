import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import type { GiftErrors } from "#server/giving/orders/take-gift/check-gift.ts";
import { takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import { validation } from "#shared/messages/tr/validation.ts";
import { formatPlain } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { giftText } from "./messages.ts";
import { readGiftForm } from "./read-gift-form.ts";

/** The reason why nothing was saved, and the errors by the name of the field. */
export type GiftAnswer = { message: string; errors: Record<string, string> };

const refuse = (status: number, message: string, errors: GiftAnswer["errors"] = {}) =>
  data<GiftAnswer>({ message, errors }, { status });

export function answerGift(request: IntentRequest) {
  return answerIntents(request, {
    right: { area: "orders", level: "change" },
    refuse: (status, message) => refuse(status, message),
    intents: { save: saveGift },
  });
}

async function saveGift({ ctx, app, form }: IntentArgs) {
  const gift = readGiftForm(form);
  if (!gift) return refuse(400, giftText.failed);
  const foundation = identityIn(await app.identity.read(), "tr").name;
  const address = (path: string) => adminAddress(app.config.adminPath, path);
  return resultByKind(await takeGift(ctx, Object.assign(gift, { foundation })), {
    // The order's page shows how the donor pays by card.
    taken: ({ id }) => ({
      to: address(gift.method === "card" ? `orders/${id}` : `orders/create?saved=${id}`),
    }),
    refused: ({ errors }) => refuse(400, giftText.refused, toTexts(errors)),
  });
}

function toTexts(errors: GiftErrors): GiftAnswer["errors"] {
  return Object.fromEntries(
    Object.entries(errors).map(([field, { key, values }]) => {
      const text = ownValue({ ...validation, ...giftText.problems } as Record<string, string>, key) ?? key;
      return [
        field,
        text
          .replace("{amount}", values?.amount === undefined ? "" : formatPlain(values.amount, "tr"))
          .replace("{left}", String(values?.left ?? 0)),
      ];
    }),
  );
}
