import { browserArguments, findBrowser } from "./browser.ts";

// No page of a journey runs long enough to earn optimised code: without it, journeys take a tenth less of the
// processor's time.
const usual = [...browserArguments, "--js-flags=--no-opt,--no-maglev"];

const browser = { executablePath: await findBrowser() };

/** For journeys about pictures. */
export const withPictures = { ...browser, args: usual };

/** Decoding pictures is a seventh of the processor's time of all others. */
export const withoutPictures = { ...browser, args: [...usual, "--blink-settings=imagesEnabled=false"] };
