import { useRef, useState } from 'react';
import type { UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import { useDrafts } from './use-drafts.ts';

/** One field whose words outlive the page that they are typed on, until they are sent. */
export interface KeptText {
  readonly text: string;
  /** What is in the field could not be kept: it is in the field alone. */
  readonly isKeptNowhere: boolean;
  readonly change: (text: string) => void;
  /** What it is sent under: the same as before while it is unchanged and no answer came. */
  readonly keyToSend: () => string;
  /** This is at its receiver, or waits to be sent; what was typed since stays. */
  readonly sent: (text: string) => void;
}

/** The words about one thing; what was begun before and left is in the field again. */
export function useKeptText(subject: UnsavedSubject): KeptText {
  const [text, show] = useState('');
  const latest = useRef('');
  const setText = (next: string) => {
    latest.current = next;
    show(next);
  };
  const [isKeptNowhere, setKeptNowhere] = useState(false);
  const drafts = useDrafts(subject, {
    onFound({ text: found }) {
      if (latest.current !== '') return false;
      setText(found);
      return true;
    },
  });
  const finish = () => {
    setText('');
    setKeptNowhere(false);
    void drafts.finish();
  };
  const keep = async (next: string) =>
    setKeptNowhere(!(await drafts.keep({ text: next, atSeconds: null })));
  return {
    text,
    isKeptNowhere,
    change(next) {
      if (next === '') return finish();
      setText(next);
      return void keep(next);
    },
    keyToSend() {
      const key = drafts.idToSend();
      drafts.markTried();
      return key;
    },
    sent(what) {
      if (latest.current === what) return finish();
      return void drafts.finish({ goesOn: { text: latest.current, atSeconds: null } });
    },
  };
}
