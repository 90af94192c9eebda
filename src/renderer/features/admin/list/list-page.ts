import type { QueryStatus } from '#renderer/graphql/query-status.ts';

/** A page of rows, as every list of the API answers. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[];
  readonly end_cursor?: string | null | undefined;
  readonly has_more: boolean;
  readonly total: number;
}

/** The part of an answer that a component shows, with the same state. */
export function mapStatus<From, To>(
  status: QueryStatus<From>,
  map: (data: From) => To,
): QueryStatus<To> {
  return status.kind === 'ready' ? { ...status, data: map(status.data) } : status;
}
