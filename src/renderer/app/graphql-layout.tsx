import { Outlet } from 'react-router';
import { OrderWatch } from '../features/checkout/order-watch.tsx';
import { SearchHost } from '../features/search/search-host.tsx';
import { PlayerOutlet } from '../features/study/player-outlet.tsx';
import { GraphqlProvider } from '../graphql/graphql-provider.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { useSession } from '../platform/context.tsx';
import { DataOverlayHost } from './overlays/data-overlay-host.tsx';

/**
 * What the pages of the application share and the public pages do without: the Apollo client, one per person, what the server tells by
 * itself, and the lesson that plays on while one goes from page to page.
 */
export function GraphqlLayout() {
  const session = useSession();
  return (
    <LiveProvider>
      <GraphqlProvider key={session.status === 'signed_in' ? session.userId : 'guest'}>
        <Outlet />
        <PlayerOutlet />
        <SearchHost />
        <DataOverlayHost />
        {session.status === 'signed_in' && <OrderWatch />}
      </GraphqlProvider>
    </LiveProvider>
  );
}
