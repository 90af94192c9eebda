import { useState } from 'react';
import {
  AffiliateStatementDocument,
  type AffiliateStatementQuery,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useAsk } from '#renderer/graphql/use-ask.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { appError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { mapped, useAffiliateUpdates } from '../dashboard/use-affiliate.ts';
import { isOfChoice, type PeriodChoice, periodVariables } from '../period/period-address.ts';

export type Statement = NonNullable<AffiliateStatementQuery['affiliate_statement']>;
type Line = Statement['lines'][number];

/** What moved one's own money in a period; null for somebody who is no affiliate. */
export function useStatement(choice: PeriodChoice): QueryStatus<Statement | null> {
  const status = useQueryStatus(AffiliateStatementDocument, {
    variables: periodVariables(choice),
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  if (
    status.kind === 'ready' &&
    status.data.affiliate_statement !== null &&
    !isOfChoice(choice, status.data.affiliate_statement)
  ) {
    return { kind: 'offline', error: appError('SERVER_UNREACHABLE'), reload: status.reload };
  }
  return mapped(status, ({ affiliate_statement: statement }) => statement);
}

export interface Lines {
  readonly lines: readonly Line[];
  /** Lines that are not here yet. */
  readonly missing: number;
  readonly busy: boolean;
  readonly loadMore: () => void;
}

/**
 * The lines of a statement, page after page. What came later belongs to the first page it was asked
 * after.
 */
export function useLines(statement: Statement): Lines {
  const ask = useAsk(AffiliateStatementDocument);
  const [later, setLater] = useState<{
    readonly first: readonly Line[];
    readonly lines: readonly Line[];
  }>({ first: statement.lines, lines: [] });
  const [busy, setBusy] = useState(false);
  const more = later.first === statement.lines ? later.lines : [];
  const lines = [...statement.lines, ...more];
  const load = async (after: string): Promise<void> => {
    setBusy(true);
    const { kind, year, index } = statement;
    const answer = await ask({ kind, year, index, after });
    setBusy(false);
    if (!answer.ok) return notify(errorText(answer.error), { kind: 'error' });
    return setLater({
      first: statement.lines,
      lines: [...more, ...(answer.value.affiliate_statement?.lines ?? [])],
    });
  };
  const last = lines.at(-1);
  return {
    lines,
    missing: Math.max(0, statement.line_count - lines.length),
    busy,
    loadMore: () => {
      if (last !== undefined) void load(last.cursor);
    },
  };
}
