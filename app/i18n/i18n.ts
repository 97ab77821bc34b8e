import type { MessageKey } from "#shared/messages/tr.ts";
import type { Translate as TranslateKey } from "#shared/messages/translate.ts";

export type { MessageKey } from "#shared/messages/tr.ts";

/** Looks up a text of the pages; values fill its placeholders. */
export type Translate = TranslateKey<MessageKey>;
