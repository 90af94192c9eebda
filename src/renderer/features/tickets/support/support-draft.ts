import { type SupportTopic, supportTopics } from '#shared/domain/support/support-rules.ts';

/** A request that was begun and not sent. */
export interface SupportDraft {
  readonly topic: SupportTopic | null;
  readonly subject: string;
  readonly text: string;
}

export const noDraft: SupportDraft = { topic: null, subject: '', text: '' };

/** Keeps what was begun on this device, one per person. */
export interface SupportDrafts {
  read(personId: string): SupportDraft;
  /** An empty one is forgotten. */
  keep(personId: string, draft: SupportDraft): void;
}

/** Over the storage of the page; one that is denied, full or holds anything else keeps nothing. */
export function createSupportDrafts(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SupportDrafts {
  return {
    read: (personId) =>
      readDraft(attempt(() => JSON.parse(storage().getItem(keyOf(personId)) ?? 'null') as unknown)),
    keep(personId, draft) {
      const isEmpty =
        draft.topic === null && draft.subject.trim() === '' && draft.text.trim() === '';
      attempt(() =>
        isEmpty
          ? storage().removeItem(keyOf(personId))
          : storage().setItem(keyOf(personId), JSON.stringify(draft)),
      );
    },
  };
}

function keyOf(personId: string): string {
  return `mai-vang-support-draft:${personId}`;
}

function readDraft(stored: unknown): SupportDraft {
  if (typeof stored !== 'object' || stored === null) return noDraft;
  const { topic, subject, text } = { topic: null, subject: '', text: '', ...stored };
  return {
    topic: supportTopics.find((known) => known === topic) ?? null,
    subject: typeof subject === 'string' ? subject : '',
    text: typeof text === 'string' ? text : '',
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
