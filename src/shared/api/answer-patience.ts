/** How long an operation is waited for, in ms: by the server, a desktop's main process, a page. */
export interface AnswerPatience {
  readonly serverMs: number;
  readonly hostMs: number;
  readonly pageMs: number;
}

/**
 * Each waits a little longer than whom it asks: the word of the one nearest to the work arrives.
 * Long is no longer than a browser may take to write its new cookies down (`cookiesWrittenMs`), a
 * slow body's time taken off: they come with the answer.
 */
export const answerPatience: Readonly<Record<'usual' | 'long', AnswerPatience>> = {
  usual: { serverMs: 10_000, hostMs: 15_000, pageMs: 20_000 },
  long: { serverMs: 25_000, hostMs: 27_000, pageMs: 29_000 },
};

/**
 * What goes through as many rows as there are: the lines of a statement, everybody whom a month
 * pays, the holders of an event's passes.
 */
export const longOperations: ReadonlySet<string> = new Set([
  'AdminImportStatement',
  'CancelEvent',
  'ConfirmPayoutRun',
  'CreatePayoutRun',
  'ExportPayoutRun',
  'MarkPayoutsCompleted',
  'MarkPayoutsFailed',
  'MarkPayoutsSent',
  'SaveEvent',
]);

/** `name` as the client wrote it into its operation; null is an operation without one. */
export function patienceWith(name: string | null): AnswerPatience {
  return answerPatience[name !== null && longOperations.has(name) ? 'long' : 'usual'];
}
