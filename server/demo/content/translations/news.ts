import type { DemoTexts } from "../types.ts";
import { newsField } from "./news-field.ts";
import { newsFoundation } from "./news-foundation.ts";

/** The key is the slug. */
export const news: DemoTexts<"news"> = { ...newsFoundation, ...newsField };
