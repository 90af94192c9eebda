import { useEffect, useState } from 'react';
import type { SupportTopic } from '#shared/domain/support/support-rules.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { SendSupportRequestDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { brand } from '#renderer/lib/brand.ts';
import { clientName } from '#renderer/lib/client-name.ts';
import { useDrafts } from '#renderer/lib/drafts/use-drafts.ts';
import { lastPage } from '#renderer/lib/last-page.ts';
import { usePlatform, useSession } from '#renderer/platform/context.tsx';
import {
  isEmptyDraft,
  moveFormerDraft,
  noDraft,
  readSupportDraft,
  type SupportDraft,
  supportSubject,
} from './support-draft.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { type Pictures, usePictures } from '#renderer/lib/pictures/use-pictures.ts';

export interface RequestForm {
  readonly draft: SupportDraft;
  readonly change: (change: Partial<SupportDraft>) => void;
  readonly pictures: Pictures;
  readonly consents: boolean;
  readonly setConsents: (consents: boolean) => void;
  /** What would be sent along. */
  readonly context: { readonly route: string; readonly version: string };
  readonly error: AppError | null;
  readonly busy: boolean;
  readonly send: () => Promise<void>;
}

/** A new request: what is typed is kept on this device until it is sent. */
export function useRequestForm(onSent: (id: string) => void): RequestForm {
  const session = useSession();
  const person = session.status === 'signed_in' ? session.userId : '';
  const [draft, setDraft] = useState(noDraft);
  // What was taken up may have been sent: unchanged it goes under the same name again, and is the
  // same request.
  const drafts = useDrafts(supportSubject, {
    onFound({ text }) {
      const found = readSupportDraft(text);
      if (!isEmptyDraft(draft) || isEmptyDraft(found)) return false;
      setDraft(found);
      return true;
    },
    moveEarlier: async (unsaved) => moveFormerDraft(() => window.localStorage, person, unsaved),
  });
  const [consents, setConsents] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const pictures = usePictures(supportLimits.pictures);
  const context = { route: lastPage(), version: useVersion() };
  const mutate = useMutate(SendSupportRequestDocument);
  const change = (part: Partial<SupportDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    void (isEmptyDraft(next)
      ? drafts.finish()
      : drafts.keep({ text: JSON.stringify(next), atSeconds: null }));
  };
  const send = async () => {
    const { topic, subject, text } = draft;
    if (topic === null) return setError(appError('BAD_INPUT', { field: 'topic' }));
    setBusy(true);
    setError(null);
    const requestKey = drafts.idToSend();
    // What is typed from here on is another request: the server knows this name perhaps already.
    drafts.markTried();
    const sent = await mutate({
      input: {
        request_key: requestKey,
        topic: topicOf(topic),
        subject,
        text,
        picture_ids: [...pictures.ids],
        context_route: consents ? context.route : null,
        context_version: consents ? context.version : null,
      },
    });
    setBusy(false);
    if (!sent.ok) return setError(sent.error);
    void drafts.finish();
    return onSent(sent.value.send_support_request.request.id);
  };
  return { draft, change, pictures, consents, setConsents, context, error, busy, send };
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
