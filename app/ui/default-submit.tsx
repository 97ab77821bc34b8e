/**
 * The first submit button of a form, which Enter in a field presses. It sends no amount, unlike the buttons that set
 * one.
 */
export function DefaultSubmit() {
  return <button type="submit" hidden tabIndex={-1} />;
}
