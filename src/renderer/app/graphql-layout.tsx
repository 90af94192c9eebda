import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { GraphqlProvider } from '../graphql/graphql-provider.tsx';
import { useToastHostStore } from '../lib/notify.ts';
import { useSession } from '../platform/context.tsx';

/** What the pages of the application share and the public pages do without: the Apollo client (one per person) and toasts. */
export function GraphqlLayout() {
  const session = useSession();
  const wantToasts = useToastHostStore((store) => store.want);
  useEffect(wantToasts, [wantToasts]);
  return (
    <GraphqlProvider key={session.status === 'signed_in' ? session.userId : 'guest'}>
      <Outlet />
    </GraphqlProvider>
  );
}
