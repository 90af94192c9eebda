import type { DeskTalkFragment } from '#renderer/graphql/generated/graphql.ts';
import { formatTimestamp } from '#renderer/lib/format-date.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { t } from './copy.ts';
import css from './support.module.css';

/** What was written, in its order. */
export function Talk({
  messages,
  asker,
}: {
  readonly messages: DeskTalkFragment['messages'];
  readonly asker: string;
}) {
  const now = useNow();
  return (
    <ol className={css['talk']} aria-label={t('ads.talk')}>
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
