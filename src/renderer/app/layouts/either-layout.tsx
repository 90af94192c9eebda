import { useSession } from '../../platform/context.tsx';
import { AppLayout } from './app-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/**
 * Around a page that everybody reads: the learner's sidebar for whoever is signed in, the public
 * header for a guest.
 */
export function EitherLayout() {
  return useSession().status === 'signed_in' ? <AppLayout /> : <PublicLayout />;
}
