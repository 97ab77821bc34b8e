/** The meanings of codes by `codeKey`, because two kinds of banks may use one code with different meanings. */
export type CodeMeanings = Record<string, string>;

export function codeKey(code: string, bank: string | null): string {
  return `${bank ?? ""} ${code}`;
}
