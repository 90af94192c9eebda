/** One set-based statement, or several. */
export interface LoadStep {
  readonly name: string;
  readonly sql: string;
}
