import { type RefObject, useEffect } from 'react';
import { topModal } from '#renderer/ui/overlays/modal-stack.ts';
import { isTyping } from './is-typing.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * j and k go from row to row wherever the focus is, the arrows when it is in the list; Home and End
 * to its ends. A row is reached by its button, which Enter and the space bar press; with
 * `choosesOnMove` being reached is enough.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  { isOn, choosesOnMove }: { readonly isOn: boolean; readonly choosesOnMove: boolean },
): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        topModal() !== undefined
      )
        return;
      const buttons = [...(body.current?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])];
      const target = targetOf(event, buttons);
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
      target.scrollIntoView({ block: 'nearest' });
      if (choosesOnMove) target.click();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [body, isOn, choosesOnMove]);
}

function targetOf(
  { key, target }: KeyboardEvent,
  buttons: readonly HTMLElement[],
): HTMLElement | undefined {
  const focused = buttons.findIndex((button) => button === target);
  if (focused !== -1 && key === 'Home') return buttons[0];
  if (focused !== -1 && key === 'End') return buttons.at(-1);
  const step = steps[key];
  if (step === undefined || (focused === -1 && key.startsWith('Arrow'))) return undefined;
  if (focused !== -1) return buttons[Math.min(buttons.length - 1, Math.max(0, focused + step))];
  const shown = buttons.findIndex((button) => button.getAttribute('aria-current') === 'true');
  return buttons[Math.min(buttons.length - 1, Math.max(0, shown === -1 ? 0 : shown + step))];
}
