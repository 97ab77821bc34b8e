import type { DemoTexts } from "../types.ts";
import { newsField } from "./news-field.ts";
import { newsFoundation } from "./news-foundation.ts";

/** By the slug. */
export const news: DemoTexts<"news"> = { ...newsFoundation, ...newsField };
