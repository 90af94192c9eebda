import { useState } from 'react';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DetailPanel, DetailRows, DetailSection } from '../list/detail-panel.tsx';
import { actionText } from './action-text.ts';
import css from './audit-detail.module.css';
import { type AuditFact, auditFacts, auditSubject } from './audit-facts.ts';
import type { AuditLine } from './audit-line.ts';
import { t } from './copy.ts';

/**
 * One line of the audit: who, what, why, and what it changed, in words; the line as it was written
 * behind a button.
 */
export function AuditDetail({ line }: { readonly line: AuditLine }) {
  const atMs = Date.parse(line.at);
  const facts = auditFacts(line);
  return (
    <DetailPanel title={actionText(line.action)}>
      <DetailRows
        rows={[
          { term: t('aud.at'), value: `${formatTime(atMs)}, ${formatDate(atMs)}` },
          {
            term: t('aud.who'),
            value: line.actor_name ?? line.actor_email ?? t('aud.server'),
            isStrong: true,
          },
          { term: 'Email', value: line.actor_email },
          { term: t('aud.subject'), value: auditSubject(line) },
          { term: t('aud.reason'), value: line.reason },
        ]}
      />
      {facts.length > 0 && (
        <DetailSection title={t('aud.changes')}>
          <DetailRows
            rows={facts.map((fact) => ({ term: fact.term, value: <Change fact={fact} /> }))}
          />
        </DetailSection>
      )}
      <Raw line={line} />
    </DetailPanel>
  );
}

/** «Chờ duyệt → Đã từ chối»; what was not there before is said alone. */
function Change({ fact: { before, after } }: { readonly fact: AuditFact }) {
  if (before === null) return after;
  return (
    <>
      <del className="t3">
        <span className="sr">{t('aud.before')}: </span>
        {before}
      </del>
      {after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr">{t('aud.after')}: </span>
          {after}
        </>
      )}
    </>
  );
}

/** The line as it was written, ids and all; hidden until it is asked for. */
function Raw({ line }: { readonly line: AuditLine }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'aud.raw.hide' : 'aud.raw')}
      </Button>
      {isOpen && (
        <>
          <DetailSection title={t('aud.raw.id')}>
            <pre
              className={css['json']}
            >{`${line.action}\n${line.subject_kind} ${line.subject_id}`}</pre>
          </DetailSection>
          <Json title={t('aud.before')} text={line.before} />
          <Json title={t('aud.after')} text={line.after} />
        </>
      )}
    </>
  );
}

function Json({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <DetailSection title={title}>
      <pre className={css['json']}>{JSON.stringify(JSON.parse(text), null, 2)}</pre>
    </DetailSection>
  );
}
