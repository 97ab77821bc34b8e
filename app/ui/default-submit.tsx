/**
 * The first submit button of a form. Enter in a field presses this button, so that no amount button is pressed by
 * mistake.
 */
export function DefaultSubmit() {
  return <button type="submit" hidden tabIndex={-1} />;
}
