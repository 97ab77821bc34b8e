import { browserArguments, findBrowser } from "./browser.ts";

// The pages of a journey run too briefly for optimised code. Without it, journeys take a tenth less processor time.
const options = [...browserArguments, "--js-flags=--no-opt,--no-maglev"];

const browser = { executablePath: await findBrowser() };

/** For journeys about pictures. */
export const withPictures = { ...browser, args: options };

/** For all other journeys. Decoding pictures takes a seventh of their processor time. */
export const withoutPictures = { ...browser, args: [...options, "--blink-settings=imagesEnabled=false"] };
