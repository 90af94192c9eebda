import { ok } from '#shared/kernel/result.ts';
import { OlderSupportMessagesDocument } from '#renderer/graphql/generated/graphql.ts';
import { useAsk } from '#renderer/graphql/use-ask.ts';
import { OlderMessages } from '#renderer/lib/talk/older-messages.tsx';
import { type Talk, useTalk } from '#renderer/lib/talk/use-talk.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { t } from './copy.ts';
import css from './support.module.css';
import type { SupportTalk } from './use-support.ts';

/** What was written, in its order, from the end: the learner's right, the team's left. */
export function Messages({ talk: newest }: { readonly talk: SupportTalk }) {
  const askOlder = useAsk(OlderSupportMessagesDocument);
  const talk = useTalk(newest, async (after) => {
    const answer = await askOlder({ id: newest.request.id, after });
    return answer.ok ? ok(answer.value.support_request) : answer;
  });
  return (
    <div>
      <OlderMessages talk={talk} />
      <MessageList list={talk.list} messages={talk.messages} />
    </div>
  );
}

function MessageList({
  list,
  messages,
}: {
  readonly list: Talk<unknown>['list'];
  readonly messages: SupportTalk['messages'];
}) {
  const now = useNow();
  return (
    <ol className={css['messages']} aria-label={t('tk.sup.talk')} ref={list} tabIndex={-1}>
      {messages.map((message) => {
        const who = authorOf(message);
        return (
          <li
            key={message.id}
            className={css['message']}
            data-team={message.from_team || undefined}
          >
            <p className={css['who']}>
              <span>{who}</span>
              <time dateTime={message.created_at}>
                {formatTimestamp(Date.parse(message.created_at), now)}
              </time>
            </p>
            <p className={css['text']}>{message.text}</p>
            {message.pictures.length > 0 && (
              <div className={css['shots']}>
                {message.pictures.map(({ id, url, width, height }, index) => (
                  <a key={id} href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      width={width}
                      height={height}
                      loading="lazy"
                      alt={t('tk.sup.picture', { n: index + 1, who })}
                    />
                  </a>
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function authorOf({ from_team, author }: SupportTalk['messages'][number]): string {
  if (!from_team) return t('tk.sup.you');
  return author === '' ? t('tk.sup.teamOnly') : t('tk.sup.team', { name: author });
}
