import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import {
  DeleteFaqDocument,
  MoveFaqDocument,
  UpdateFaqDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { RichText } from '#renderer/ui/text/rich-text.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import type { AdminFaq } from './admin-faq.ts';
import { t } from './copy.ts';
import css from './faq-admin.module.css';
import { FaqDialog } from './faq-dialog.tsx';

export interface FaqListProps {
  readonly faqs: readonly AdminFaq[];
  readonly reload: () => void;
}

/**
 * Every question as it is shown, with its place. Buttons move it, and Alt with an arrow from
 * anywhere within it.
 */
export function FaqList({ faqs, reload }: FaqListProps) {
  const move = useMutate(MoveFaqDocument);
  const offline = useServerReason();
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moveTo = async (faq: AdminFaq, position: number) => {
    if (offline !== undefined || position < 0 || position >= faqs.length) return;
    const done = await move({ id: faq.id, position });
    if (done.ok) setTold(t('afq.moved', { title: faq.title, n: position + 1 }));
    else tellRefusal(done.error);
    reload();
  };
  const onKeyDown = (event: KeyboardEvent, faq: AdminFaq) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    void moveTo(faq, faq.position - 1 + step);
  };
  return (
    <>
      <output className="sr">{told}</output>
      <ol ref={list} tabIndex={-1} className={css['list']} aria-label={t('afq.list')}>
        {faqs.map((faq) => (
          // The keys work within the question, on whichever of its buttons one stands.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={faq.id} className={css['item']} onKeyDown={(event) => onKeyDown(event, faq)}>
            <Question
              faq={faq}
              reload={reload}
              onGone={() => {
                // Its buttons go with it: once its dialog has closed, who reads on is in the list.
                requestAnimationFrame(() => list.current?.focus());
                reload();
              }}
            />
            <div className={css['order']}>
              <IconButton
                label={t('afq.up', { title: faq.title })}
                icon={<ArrowUp />}
                disabled={faq.position === 1}
                onClick={() => void moveTo(faq, faq.position - 2)}
              />
              <IconButton
                label={t('afq.down', { title: faq.title })}
                icon={<ArrowDown />}
                disabled={faq.position === faqs.length}
                onClick={() => void moveTo(faq, faq.position)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Question({
  faq,
  reload,
  onGone,
}: {
  readonly faq: AdminFaq;
  readonly reload: () => void;
  readonly onGone: () => void;
}) {
  const update = useMutate(UpdateFaqDocument);
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const { id, revision, title, markdown, is_shown: isShown } = faq;
  const show = async () => {
    const done = await update({ id, revision, input: { title, markdown, is_shown: !isShown } });
    if (done.ok) notify(t('afq.saved'), { kind: 'success' });
    else tellRefusal(done.error);
    reload();
  };
  return (
    <div className={css['question']}>
      <h2 className={css['title']}>
        {title}{' '}
        <Badge size="sm" tone={isShown ? 'ok' : 'line'}>
          {t(isShown ? 'afq.shown' : 'afq.hidden')}
        </Badge>
      </h2>
      <RichText className={css['answer']} html={faq.html} />
      <Buttons faq={faq} onAsk={setAsked} onShow={() => void show()} />
      {asked === 'edit' && <FaqDialog faq={faq} onClose={() => setAsked(null)} onSaved={reload} />}
      {asked === 'delete' && (
        <DeleteDialog faq={faq} onClose={() => setAsked(null)} onDone={onGone} />
      )}
    </div>
  );
}

/** What is done to a question, each named with it. */
function Buttons({
  faq: { title, is_shown: isShown },
  onAsk,
  onShow,
}: {
  readonly faq: AdminFaq;
  readonly onAsk: (what: 'edit' | 'delete') => void;
  readonly onShow: () => void;
}) {
  const offline = useServerReason();
  return (
    <div className="row gap-2">
      <Button
        size="sm"
        reason={offline}
        aria-label={t('afq.edit.of', { title })}
        onClick={() => onAsk('edit')}
      >
        {t('afq.edit')}
      </Button>
      <Button
        size="sm"
        reason={offline}
        aria-label={t(isShown ? 'afq.hide.of' : 'afq.show.of', { title })}
        onClick={onShow}
      >
        {t(isShown ? 'afq.hide' : 'afq.show')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        reason={offline}
        aria-label={t('afq.delete.of', { title })}
        onClick={() => onAsk('delete')}
      >
        {t('afq.delete')}
      </Button>
    </div>
  );
}

function DeleteDialog({
  faq,
  onClose,
  onDone,
}: {
  readonly faq: AdminFaq;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const remove = useMutate(DeleteFaqDocument);
  const [{ id, title, revision }] = useState(faq);
  return (
    <ConfirmDialog
      title={t('afq.delete.ask', { title })}
      confirmLabel={t('afq.delete')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await remove({ id, revision, reason });
        if (!done.ok) return done;
        notify(t('afq.deleted'), { kind: 'success' });
        onDone();
        return done;
      }}
    />
  );
}

function tellRefusal(error: AppError): void {
  notify(t('afq.failed', { reason: errorText(error) }), { kind: 'error' });
}
