import { formatDate, formatTime } from '../../../lib/format-date.ts';
import { DetailPanel, DetailRows, DetailSection } from '../common/detail-panel.tsx';
import { actionText } from './action-text.ts';
import css from './audit-detail.module.css';
import type { AuditLine } from './audit-line.ts';
import { t } from './copy.ts';

/** One line of the audit with what was before and after. */
export function AuditDetail({ line }: { readonly line: AuditLine }) {
  const atMs = Date.parse(line.at);
  return (
    <DetailPanel title={actionText(line.action)}>
      <DetailRows
        rows={[
          { term: t('aud.at'), value: `${formatTime(atMs)}, ${formatDate(atMs)}` },
          { term: t('aud.who'), value: line.actor_name ?? line.actor_email ?? t('aud.server'), isStrong: true },
          { term: 'Email', value: line.actor_email },
          { term: t('aud.subject'), value: `${line.subject_kind} ${line.subject_id}` },
          { term: t('aud.reason'), value: line.reason },
        ]}
      />
      <Json title={t('aud.before')} text={line.before} />
      <Json title={t('aud.after')} text={line.after} />
    </DetailPanel>
  );
}

function Json({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return <DetailSection title={title}><pre className={css['json']}>{JSON.stringify(JSON.parse(text), null, 2)}</pre></DetailSection>;
}
