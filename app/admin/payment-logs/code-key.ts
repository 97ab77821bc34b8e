/** The meanings of codes by `codeKey`. Two banks may use the same code with different meanings. */
export type CodeMeanings = Record<string, string>;

export function codeKey(code: string, bank: string | null): string {
  return `${bank ?? ""} ${code}`;
}
