import { ok } from '#shared/kernel/result.ts';
import {
  AdminOlderSupportMessagesDocument,
  type DeskTalkFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useAsk } from '#renderer/graphql/use-ask.ts';
import { OlderMessages } from '#renderer/lib/talk/older-messages.tsx';
import { type Talk as KnownMessages, useTalk } from '#renderer/lib/talk/use-talk.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { t } from './copy.ts';
import css from './support.module.css';

/** What was written, in its order, from the end. */
export function Talk({
  talk: newest,
  asker,
}: {
  readonly talk: DeskTalkFragment;
  readonly asker: string;
}) {
  const askOlder = useAsk(AdminOlderSupportMessagesDocument);
  const talk = useTalk(newest, async (after) => {
    const answer = await askOlder({ id: newest.request.id, after });
    return answer.ok ? ok(answer.value.admin_support_request) : answer;
  });
  return (
    <div>
      <OlderMessages talk={talk} />
      <Messages list={talk.list} messages={talk.messages} asker={asker} />
    </div>
  );
}

function Messages({
  list,
  messages,
  asker,
}: {
  readonly list: KnownMessages<unknown>['list'];
  readonly messages: DeskTalkFragment['messages'];
  readonly asker: string;
}) {
  const now = useNow();
  return (
    <ol className={css['talk']} aria-label={t('ads.talk')} ref={list} tabIndex={-1}>
      {messages.map(({ id, from_team, author, text, created_at, pictures }) => {
        const who = from_team ? author : asker;
        return (
          <li key={id} className={css['message']} data-team={from_team || undefined}>
            <p className={css['who']}>
              <span>{who}</span>
              <time dateTime={created_at}>{formatTimestamp(Date.parse(created_at), now)}</time>
            </p>
            <p className={css['text']}>{text}</p>
            {pictures.length > 0 && (
              <div className={css['shots']}>
                {pictures.map((picture, index) => (
                  <a key={picture.id} href={picture.url} target="_blank" rel="noreferrer">
                    <img
                      src={picture.url}
                      width={picture.width}
                      height={picture.height}
                      loading="lazy"
                      alt={t('ads.picture', { n: index + 1, who })}
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
