import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { useAnchoredPopup } from './anchored-popup.ts';
import { cx } from '../cx.ts';
import type { LinkRender } from '../text/link-render.ts';
import { targetOfKey } from './menu-keys.ts';
import css from './menu.module.css';
import { TopLayer } from './top-layer.tsx';

interface MenuAction {
  readonly kind: 'action';
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'normal' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

interface MenuLink {
  readonly kind: 'link';
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly wrap: LinkRender;
}

/** A line between two groups. */
interface MenuRule {
  readonly kind: 'rule';
  readonly key: string;
}

export type MenuItem = MenuAction | MenuLink | MenuRule;

export interface MenuProps {
  /**
   * The button that opens it; takes a ref and the props of a `button` (`Button`, `IconButton`,
   * `button` itself).
   */
  readonly trigger: ReactElement<TriggerProps>;
  readonly items: readonly MenuItem[];
  /**
   * Which edge it shares with the button where there is room; `fill` makes it as wide as the
   * button.
   */
  readonly align?: 'start' | 'end' | 'fill' | undefined;
}

interface TriggerProps {
  readonly id?: string;
  readonly ref?: (element: HTMLButtonElement | null) => void;
  readonly popoverTarget?: string;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

/** Height of an entry where it is tallest, on a phone, px; a rule is less. */
const rowHeight = 48;
/** Padding around the entries, px. */
const frameHeight = 12;

/** A list of actions behind a button: a popover, which closes on Esc and on a press elsewhere. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [popup, setPopup] = useState<HTMLDivElement | null>(null);
  const { open, hide, props } = useAnchoredPopup(anchor, popup, {
    wantedHeight: frameHeight + items.length * rowHeight,
    onOpened: () => {
      if (popup !== null) itemsOf(popup)[0]?.focus();
    },
  });
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        ref: setAnchor,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      <TopLayer>
        <div
          ref={setPopup}
          id={id}
          {...props}
          role="menu"
          aria-labelledby={`${id}-button`}
          tabIndex={-1}
          className={cx(css['menu'], css[align])}
          onKeyDown={(event) => handleKey(event, hide)}
          onClick={(event) => {
            if (isChoice(event.target)) hide();
          }}
        >
          {items.map((item) => (
            <Fragment key={item.key}>{renderItem(item)}</Fragment>
          ))}
        </div>
      </TopLayer>
    </>
  );
}

function renderItem(item: MenuItem): ReactElement {
  if (item.kind === 'rule') return <hr className={css['rule']} />;
  const face = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if (item.kind === 'link')
    return item.wrap({
      className: css['item'] ?? '',
      role: 'menuitem',
      tabIndex: -1,
      children: face,
    });
  const { disabled = false, tone, onSelect } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={cx(css['item'], tone === 'danger' && css['danger'])}
      onClick={disabled ? undefined : onSelect}
    >
      {face}
    </button>
  );
}

/** Arrow keys, Home and End move, Tab leaves. */
function handleKey(event: KeyboardEvent<HTMLDivElement>, hide: () => void): void {
  const items = itemsOf(event.currentTarget);
  if (event.key === 'Tab') hide();
  const target = targetOfKey(
    event.key,
    items.findIndex((item) => item === document.activeElement),
    items.length,
  );
  if (target === null) return;
  event.preventDefault();
  items[target]?.focus();
}

function isChoice(target: EventTarget): boolean {
  const item = target instanceof Element ? target.closest('[role="menuitem"]') : null;
  return item !== null && item.getAttribute('aria-disabled') !== 'true';
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
