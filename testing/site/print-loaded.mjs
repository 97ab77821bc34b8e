import { registerHooks } from "node:module";

// A program that preloads this file prints the files that it loads.
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) console.log(`loaded ${url}`);
    return next(url, context);
  },
});
