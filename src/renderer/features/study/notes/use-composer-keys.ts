import type { KeyboardEvent } from 'react';
import { touchQuery, useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { composerActionOf, isComposing } from './composer-model.ts';

export interface ComposerKeys {
  /** One writes with a finger: Enter is a new line, and only the button saves. */
  readonly touch: boolean;
  /** What the keyboard of a phone shows on Enter. */
  readonly enterKeyHint: 'enter' | 'done';
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The keys of every field for notes (`composerActionOf`). */
export function useComposerKeys(onSave: () => void, onLeave: () => void): ComposerKeys {
  const touch = useMediaQuery(touchQuery);
  return {
    touch,
    enterKeyHint: touch ? 'enter' : 'done',
    onKeyDown(event) {
      const action = composerActionOf({
        key: event.key,
        shift: event.shiftKey,
        composing: isComposing(event.nativeEvent),
        touch,
      });
      if (action === null) return;
      event.preventDefault();
      if (action === 'save') onSave();
      else onLeave();
    },
  };
}
