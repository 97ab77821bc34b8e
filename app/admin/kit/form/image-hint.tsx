import { kitText } from "../kit-text.ts";

/** The specification's hint, with the other accepted formats in a second line. */
export const imageHint = (
  <>
    <span className="block">{kitText.imageHint}</span>
    <span className="block">{kitText.imageHintMore}</span>
  </>
);
