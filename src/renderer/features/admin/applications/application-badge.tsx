import type { ApplicationStatus } from '#renderer/graphql/generated/graphql.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

const tones = {
  DRAFT: 'neutral',
  RECEIVED: 'warn',
  REVIEWING: 'info',
  ASKED: 'neutral',
  ACCEPTED: 'ok',
  DECLINED: 'neutral',
} as const;

/** Where an application stands, in a word. */
export function ApplicationBadge({ status }: { readonly status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{t(`app.status.${status}`)}</Badge>;
}
