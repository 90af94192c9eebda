import { useSearchParams } from 'react-router';
import { defaultNext, safeNext } from '../../lib/identity/safe-next.ts';

/** Where the person goes after signing in, out of `?next=`. */
export interface Next {
  readonly address: string;
  /** They wanted a page of their own, not just to sign in. */
  readonly isWanted: boolean;
  /** `?next=…`, to carry it to the other sign-in page; '' when there is none. */
  readonly search: string;
}

export function useNext(): Next {
  const [params] = useSearchParams();
  const address = safeNext(params.get('next'));
  const isWanted = address !== defaultNext;
  return { address, isWanted, search: isWanted ? `?next=${encodeURIComponent(address)}` : '' };
}
