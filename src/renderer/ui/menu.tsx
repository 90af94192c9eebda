import { DropdownMenu } from 'radix-ui';
import { Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useLayer } from './layer.tsx';
import type { LinkRender } from './link-render.ts';
import css from './menu.module.css';

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
  /** The button that opens it; takes a ref and button props (`Button`, `IconButton`). */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

/** A list of actions behind a button. Not modal: locking the page's scroll needs an injected style (decision 0002). */
export function Menu({ trigger, items, side = 'bottom', align = 'end' }: MenuProps) {
  const layer = useLayer();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer}>
        <DropdownMenu.Content className={css['menu']} side={side} align={align} sideOffset={6} collisionPadding={12} loop>
          {items.map((item) => <Fragment key={item.key}>{renderItem(item)}</Fragment>)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function renderItem(item: MenuItem): ReactElement {
  if (item.kind === 'rule') return <DropdownMenu.Separator className={css['rule']} />;
  const face = <>{item.icon}{item.label}</>;
  if (item.kind === 'link') {
    return <DropdownMenu.Item asChild>{item.wrap({ className: css['item'] ?? '', children: face })}</DropdownMenu.Item>;
  }
  return (
    <DropdownMenu.Item className={cx(css['item'], item.tone === 'danger' && css['danger'])} disabled={item.disabled ?? false} onSelect={item.onSelect}>
      {face}
    </DropdownMenu.Item>
  );
}
