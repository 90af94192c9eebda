import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { ControlButton, type ControlButtonProps } from './control-button.tsx';
import css from './player-popup.module.css';

export interface PlayerPopupProps {
  /** The button that opens it. */
  readonly button: ControlButtonProps;
  /** menu: one choice, walked by the arrow keys · dialog: a few controls, walked by Tab. */
  readonly kind: 'menu' | 'dialog';
  readonly label: string;
  readonly align: 'start' | 'end';
  /** The controls stay while it is open. */
  readonly onOpenChange: (open: boolean) => void;
  /** In a menu, choosing closes it. */
  readonly children: ReactNode;
}

/** What every popup of the player is told: the controls stay while it is open. */
export type PlayerMenuProps = Pick<PlayerPopupProps, 'onOpenChange'>;

/**
 * What a control of the player opens, above it; a sheet from below on a phone. It lives inside the
 * video, so that it is there in full screen, and it is small: the general menu of the design system
 * would weigh as much as the rest of the player.
 */
export function PlayerPopup({
  button,
  kind,
  label,
  align,
  onOpenChange,
  children,
}: PlayerPopupProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const set = (next: boolean) => {
    setOpen(next);
    onOpenChange(next);
  };
  const close = () => {
    set(false);
    root.current?.querySelector('button')?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (open && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
      set(false);
  };
  const key = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') close();
    else if (kind === 'menu' && walk(event.currentTarget, event.key)) event.stopPropagation();
    else return;
    event.preventDefault();
  };
  usePressOutside(root, open, () => set(false));
  useFirstFocus(root, open);
  return (
    // It hears the keys of what is inside; everything to press has its own control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span ref={root} className={css['root']} onKeyDown={key} onBlur={leave}>
      <ControlButton
        {...button}
        aria-haspopup={kind}
        aria-expanded={open}
        onClick={() => set(!open)}
      />
      {open && (
        // A press between the controls of the panel must not carry the focus out of it: that would
        // close it.
        // Its role is in `kind`, and Enter on a choice is a click too
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          tabIndex={-1}
          className={cx(css['panel'], css[kind], css[align])}
          role={kind}
          aria-label={label}
          onClick={(event) => isChoice(event.target) && close()}
        >
          {children}
        </div>
      )}
    </span>
  );
}

function isChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="menuitemradio"]') !== null;
}

/** Moves the focus among the choices of a menu; says whether the key was one of its own. */
function walk(root: Element, key: string): boolean {
  const choices = [...root.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  // -1 for anything that is no choice
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: choices.length - 1,
  };
  const place = places[key];
  if (place === undefined || choices.length === 0) return false;
  choices[(place + choices.length) % choices.length]?.focus();
  return true;
}

function usePressOutside(
  root: { readonly current: HTMLElement | null },
  open: boolean,
  onOutside: () => void,
): void {
  const newest = useRef(onOutside);
  useEffect(() => {
    newest.current = onOutside;
  }, [onOutside]);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false)
        newest.current();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [root, open]);
}

/** The chosen entry gets the focus, or the first control. */
function useFirstFocus(root: { readonly current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const panel = root.current?.querySelector('[role="menu"], [role="dialog"]');
    const first =
      panel?.querySelector<HTMLElement>('[aria-checked="true"], [data-first]') ??
      panel?.querySelector<HTMLElement>('input:checked, input, button');
    first?.focus();
  }, [root, open]);
}
