/**
 * A named operation as the very text that goes over the wire, with the types of its answer and
 * variables.
 */
export interface OperationText<Data, Variables> {
  readonly name: string;
  readonly text: string;
  /** Types only; there is no value behind it. */
  readonly types?: (variables: Variables) => Data;
}
