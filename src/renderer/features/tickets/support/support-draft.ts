import { type SupportTopic, supportTopics } from '#shared/domain/support/support-rules.ts';
import type { UnsavedPort } from '#renderer/platform/port.ts';

/** A request that was begun and not sent. */
export interface SupportDraft {
  readonly topic: SupportTopic | null;
  readonly subject: string;
  readonly text: string;
}

export const noDraft: SupportDraft = { topic: null, subject: '', text: '' };

/** What the drafts of requests are about. */
export const supportSubject = { kind: 'support', id: 'request' } as const;

/** Whether nothing is written: such a one is not kept. */
export function isEmptyDraft({ topic, subject, text }: SupportDraft): boolean {
  return topic === null && subject.trim() === '' && text.trim() === '';
}

/** What `JSON.stringify` wrote of a draft, read back; anything else counts as nothing begun. */
export function readSupportDraft(kept: string): SupportDraft {
  const stored = parse(kept);
  if (typeof stored !== 'object' || stored === null) return noDraft;
  const { topic, subject, text } = { topic: null, subject: '', text: '', ...stored };
  return {
    topic: supportTopics.find((known) => known === topic) ?? null,
    subject: typeof subject === 'string' ? subject : '',
    text: typeof text === 'string' ? text : '',
  };
}

/** An earlier version kept one draft for all pages of a person, elsewhere. */
export async function moveFormerDraft(
  storage: () => Pick<Storage, 'getItem' | 'removeItem'>,
  personId: string,
  unsaved: UnsavedPort,
): Promise<void> {
  const name = `mai-vang-support-draft:${personId}`;
  const kept = attempt(() => storage().getItem(name));
  if (kept === null) return;
  const draft = readSupportDraft(kept);
  const isMoved =
    isEmptyDraft(draft) ||
    (await unsaved.keep(
      { ...supportSubject, writer: 'former' },
      { text: JSON.stringify(draft), atSeconds: null },
    ));
  if (isMoved) attempt(() => storage().removeItem(name));
}

function parse(text: string): unknown {
  return attempt(() => JSON.parse(text) as unknown);
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
