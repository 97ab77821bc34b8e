/**
 * Enter in a field presses the first submit button of its form: this one, which says nothing more, instead of one that
 * sets an amount.
 */
export function DefaultSubmit() {
  return <button type="submit" hidden tabIndex={-1} />;
}
