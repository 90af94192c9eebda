import { useEffect, useRef, useState } from 'react';
import type { SupportTopic } from '#shared/domain/support/support-rules.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { SendSupportRequestDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { clientName } from '#renderer/lib/client-name.ts';
import { useDrafts } from '#renderer/lib/drafts/use-drafts.ts';
import { afterChange, focusFirstError } from '#renderer/lib/field-errors.ts';
import { lastPage } from '#renderer/lib/page/last-page.ts';
import { usePlatform, useSession } from '#renderer/platform/context.tsx';
import {
  isEmptyDraft,
  moveFormerDraft,
  noDraft,
  readSupportDraft,
  type SupportDraft,
  supportSubject,
} from './support-draft.ts';
import {
  readSupportSubject,
  readSupportText,
  supportLimits,
} from '#shared/domain/support/support-rules.ts';
import { type Pictures, usePictures } from '#renderer/lib/pictures/use-pictures.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';

export interface RequestForm {
  readonly draft: SupportDraft;
  readonly change: (change: Partial<SupportDraft>) => void;
  readonly pictures: Pictures;
  readonly consents: boolean;
  readonly setConsents: (consents: boolean) => void;
  /** What would be sent along; `route` null: no page was open before this one. */
  readonly context: { readonly route: string | null; readonly version: string };
  /** Every field that is wrong, and what else was refused. */
  readonly errors: readonly AppError[];
  readonly busy: boolean;
  /** Its first field that is wrong takes the focus. */
  readonly send: (form: HTMLElement) => Promise<void>;
}

/**
 * A new request: what is typed is kept on this device until it is sent. `goesOn`: what was typed
 * while it was being sent stays in the fields.
 */
export function useRequestForm(onSent: (id: string, goesOn: boolean) => void): RequestForm {
  const words = useRequestDraft();
  const { draft } = words;
  const [consents, setConsents] = useState(false);
  const [errors, setErrors] = useRefusals();
  const [busy, setBusy] = useState(false);
  const pictures = usePictures(supportLimits.pictures);
  const context = { route: lastPage(), version: useVersion() };
  const mutate = useMutate(SendSupportRequestDocument);
  const send = async (form: HTMLElement) => {
    const refuse = (refused: readonly AppError[]) => {
      setErrors(refused);
      focusFirstError(form);
    };
    const { topic, subject, text } = draft;
    const gaps = gapsOf(draft);
    if (topic === null || gaps.length > 0) return refuse(gaps);
    setBusy(true);
    setErrors([]);
    const sent = await mutate({
      input: {
        request_key: words.keyToSend(),
        topic: topicOf(topic),
        subject,
        text,
        picture_ids: [...pictures.ids],
        context_route: consents ? context.route : null,
        context_version: consents ? context.version : null,
      },
    });
    setBusy(false);
    if (!sent.ok) return refuse([sent.error]);
    for (const { key, id } of pictures.list) if (id !== null) pictures.remove(key);
    return onSent(sent.value.send_support_request.request.id, words.sent(draft));
  };
  return {
    draft,
    change(part) {
      words.change(part);
      setErrors((said) => afterChange(said, part));
    },
    pictures,
    consents,
    setConsents,
    context,
    errors,
    busy,
    send,
  };
}

/** What is still missing or too long, in the order of the fields. */
function gapsOf({ topic, subject, text }: SupportDraft): readonly AppError[] {
  const noTopic = topic === null ? [appError('BAD_INPUT', { field: 'topic' })] : [];
  const texts = [readSupportSubject(subject), readSupportText(text)];
  return [...noTopic, ...texts.flatMap((read) => (read.ok ? [] : [read.error]))];
}

/** What is typed into it. */
function useRequestDraft() {
  const session = useSession();
  const person = session.status === 'signed_in' ? session.userId : '';
  const [draft, show] = useState(noDraft);
  const latest = useRef(draft);
  const setDraft = (next: SupportDraft) => {
    latest.current = next;
    show(next);
  };
  // What was taken up may have been sent: unchanged it goes under the same name again, and is the
  // same request.
  const drafts = useDrafts(supportSubject, {
    onFound({ text }) {
      const found = readSupportDraft(text);
      if (!isEmptyDraft(latest.current) || isEmptyDraft(found)) return false;
      setDraft(found);
      return true;
    },
    moveEarlier: async (unsaved) => moveFormerDraft(() => window.localStorage, person, unsaved),
  });
  return {
    draft,
    change(part: Partial<SupportDraft>) {
      const next = { ...latest.current, ...part };
      setDraft(next);
      void (isEmptyDraft(next)
        ? drafts.finish()
        : drafts.keep({ text: JSON.stringify(next), atSeconds: null }));
    },
    keyToSend() {
      const key = drafts.idToSend();
      // What is typed from here on is another request: the server knows this name perhaps already.
      drafts.markTried();
      return key;
    },
    /** This is at the server; answers whether something was typed since, which stays. */
    sent(what: SupportDraft): boolean {
      const since = JSON.stringify(latest.current);
      const goesOn = since !== JSON.stringify(what) && !isEmptyDraft(latest.current);
      void drafts.finish({ goesOn: goesOn ? { text: since, atSeconds: null } : null });
      return goesOn;
    },
  };
}

function topicOf(topic: SupportTopic) {
  return (
    {
      payment: 'PAYMENT',
      learning: 'LEARNING',
      account: 'ACCOUNT',
      technical: 'TECHNICAL',
      other: 'OTHER',
    } as const
  )[topic];
}

/** Which application speaks: the client with its version, or the portal by its browser. */
function useVersion(): string {
  const { desktop } = usePlatform();
  const [version, setVersion] = useState('');
  useEffect(() => {
    desktop?.info().then(
      ({ version: number, platform }) => setVersion(`${brand.name} ${number}, ${platform}`),
      () => undefined,
    );
  }, [desktop]);
  return version === '' ? clientName(navigator.userAgent) : version;
}
