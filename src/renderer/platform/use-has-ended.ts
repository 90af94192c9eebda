import { useSession } from './context.tsx';

/** Whether the server knows the person of this device no more: it answers them as a guest. */
export function useHasEnded(): boolean {
  const session = useSession();
  return session.status === 'signed_in' && session.expired;
}
