import { kitText } from "../kit-text.ts";

/** The hint of the specification, and the further accepted formats in a second line. */
export const imageHint = (
  <>
    <span className="block">{kitText.imageHint}</span>
    <span className="block">{kitText.imageHintMore}</span>
  </>
);
