import { newsFromTheField } from "./news-field.ts";
import { newsFromTheFoundation } from "./news-foundation.ts";
import type { DemoNews } from "./types.ts";

export const news: DemoNews[] = [...newsFromTheFoundation, ...newsFromTheField];
