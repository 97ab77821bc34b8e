import { registerHooks } from "node:module";

// Preloaded into a program: it prints the files that it loads.
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) console.log(`loaded ${url}`);
    return next(url, context);
  },
});
