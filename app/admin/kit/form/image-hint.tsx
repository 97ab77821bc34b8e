import { kitText } from "../kit-text.ts";

/** The specification's hint, and what else is accepted in a second line. */
export const imageHint = (
  <>
    <span className="block">{kitText.imageHint}</span>
    <span className="block">{kitText.imageHintMore}</span>
  </>
);
