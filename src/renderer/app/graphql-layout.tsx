import { useLayoutEffect } from 'react';
import { Outlet, useMatch } from 'react-router';
import { OrderWatch } from '../features/checkout/order-watch.tsx';
import { SearchHost } from '../features/search/search-host.tsx';
import { PlayerOutlet } from '../features/study/player-outlet.tsx';
import { ProgressWatch } from '../features/sync/progress-watch.tsx';
import { RefusedWatch } from '../features/sync/refused-watch.tsx';
import { GraphqlProvider } from '../graphql/graphql-provider.tsx';
import { useChosenVoucherStore } from '../lib/checkout/chosen-voucher-store.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { useSession } from '../platform/context.tsx';
import { SessionExpired } from './session-expired.tsx';
import { DataOverlayHost } from './overlays/data-overlay-host.tsx';

/**
 * What the pages of the application share and the public pages do without: the Apollo client, one
 * per person, what the server tells by itself, and the lesson that plays on while one goes from
 * page to page.
 */
export function GraphqlLayout() {
  const session = useSession();
  const belongTo = useChosenVoucherStore((store) => store.belongTo);
  // The office has a search of its own behind the same key (`AdminLayout`).
  const isOffice = useMatch('/admin/*') !== null;
  const person = session.status === 'signed_in' ? session.userId : null;
  // Every page that shows the choice is below here, so nobody meets what the one before them chose.
  // Before the effects of these pages: one of them may choose what its address says.
  useLayoutEffect(() => belongTo(person), [belongTo, person]);
  return (
    <LiveProvider>
      <GraphqlProvider key={person ?? 'guest'}>
        <Outlet />
        <PlayerOutlet />
        {!isOffice && <SearchHost />}
        <DataOverlayHost />
        {person !== null && <OrderWatch />}
        {person !== null && <RefusedWatch />}
        {person !== null && <ProgressWatch />}
        {session.status === 'signed_in' && session.expired && (
          <SessionExpired email={session.email} />
        )}
      </GraphqlProvider>
    </LiveProvider>
  );
}
