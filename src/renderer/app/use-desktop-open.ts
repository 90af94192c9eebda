import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeNext } from '../lib/identity/safe-next.ts';
import { usePlatform } from '../platform/context.tsx';

/**
 * Goes where a link, the tray or a notice wants to; what needs a person signed in asks for that
 * first, as always.
 */
export function useDesktopOpen(): void {
  const { desktop } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => desktop?.onOpen((path) => void navigate(safeNext(path))), [desktop, navigate]);
}
