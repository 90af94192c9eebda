import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from '../icon-button.tsx';
import { subscribeModals, topModal } from '../overlays/modal-stack.ts';
import css from './toast-host.module.css';

/**
 * Specification: at most three, gone after 4000 ms, top left, no bar. The same number is in
 * tokens.css.
 */
const mostToasts = 3;
const toastLifeMs = 4000;

export interface ToastHostProps {
  /** Name of the region ("Thông báo nổi, Alt T"). */
  readonly label: string;
  /** "Đóng thông báo". */
  readonly closeLabel: string;
}

/**
 * Where toasts appear; once per application, outside `main`. The timer waits while the pointer or
 * the focus is on a toast and while the window is not in front. With a modal dialog open the toasts
 * move into it, else they would be inert.
 */
export function ToastHost({ label, closeLabel }: ToastHostProps) {
  const host = useHost();
  return createPortal(
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        aria-label={label}
        position="top-left"
        limit={mostToasts}
        autoClose={toastLifeMs}
        hideProgressBar
        transition={false}
        closeOnClick={false}
        icon={toastIcon}
        closeButton={closeButton(closeLabel)}
      />
    </div>,
    host,
  );
}

/**
 * One element for the whole life of the host; only its place in the document changes, so no toast
 * is lost.
 */
function useHost(): HTMLElement {
  const [host] = useState(createHost);
  useLayoutEffect(() => {
    const place = () => moveInto(topModal() ?? document.body, host);
    place();
    const stop = subscribeModals(place);
    return () => {
      stop();
      host.remove();
    };
  }, [host]);
  return host;
}

/**
 * `moveBefore`, where the browser has it, keeps running timers (they are animations) from starting
 * again.
 */
function moveInto(parent: HTMLElement, child: HTMLElement): void {
  if (child.parentElement === parent) return;
  if (child.isConnected && 'moveBefore' in parent) parent.moveBefore(child, null);
  else parent.append(child);
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = css['host'] ?? '';
  return host;
}

function toastIcon({ type }: { readonly type: string }) {
  if (type === 'success') return <CircleCheck className={css['ok']} aria-hidden="true" />;
  if (type === 'warning') return <TriangleAlert className={css['warn']} aria-hidden="true" />;
  if (type === 'error') return <CircleAlert className={css['bad']} aria-hidden="true" />;
  return <Info className={css['info']} aria-hidden="true" />;
}

/** Toastify calls this as a function for each toast; it is no component. */
function closeButton(label: string) {
  return ({ closeToast }: { readonly closeToast: (byPerson: boolean) => void }) => (
    <IconButton
      size="sm"
      label={label}
      icon={<X />}
      className={css['close']}
      onClick={() => closeToast(true)}
    />
  );
}
