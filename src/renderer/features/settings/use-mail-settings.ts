import { useCallback, useState } from 'react';
import { MailSettingsDocument, SetMailSettingsDocument } from '../../graphql/generated/graphql.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { t } from './copy.ts';

/** Which optional e-mails somebody wants. */
export interface MailChoices {
  readonly lessons: boolean;
  readonly offers: boolean;
}

/**
 * The wishes as the server has them; a choice shows at once and goes back when the server does not
 * take it.
 */
export function useMailSettings(): {
  readonly status: QueryStatus<MailChoices>;
  readonly choose: (wishes: MailChoices) => void;
} {
  const answer = useQueryStatus(MailSettingsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const send = useMutate(SetMailSettingsDocument);
  const [chosen, setChosen] = useState<MailChoices | null>(null);
  const reload = answer.kind === 'loading' ? null : answer.reload;
  const choose = useCallback(
    async ({ lessons, offers }: MailChoices) => {
      setChosen({ lessons, offers });
      const result = await send({ lessons, offers });
      if (result.ok) {
        reload?.();
        return;
      }
      setChosen(null);
      notify(t('set.mail.notSaved', { reason: errorText(result.error) }), { kind: 'error' });
    },
    [send, reload],
  );
  return {
    status:
      answer.kind === 'ready' ? { ...answer, data: chosen ?? answer.data.mail_settings } : answer,
    choose: (wishes) => void choose(wishes),
  };
}
