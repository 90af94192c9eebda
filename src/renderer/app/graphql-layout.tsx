import { Outlet } from 'react-router';
import { GraphqlProvider } from '../graphql/graphql-provider.tsx';
import { useSession } from '../platform/context.tsx';

/** What the pages of the application share and the public pages do without: the Apollo client, one per person. */
export function GraphqlLayout() {
  const session = useSession();
  return (
    <GraphqlProvider key={session.status === 'signed_in' ? session.userId : 'guest'}>
      <Outlet />
    </GraphqlProvider>
  );
}
