import { MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useSession } from '../../platform/context.tsx';
import { type AccountView, accountView } from './account-view.ts';

/** The signed-in person as the shell shows them; works without an answer of the server. */
export function useAccount(): AccountView {
  const session = useSession();
  const status = useQueryStatus(MeDocument, { variables: {} });
  return accountView(
    readyData(status)?.me ?? null,
    session.status === 'signed_in' ? session.email : '',
  );
}
