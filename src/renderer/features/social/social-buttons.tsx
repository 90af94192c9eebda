import { type ReactNode, useEffect } from 'react';
import { socialConfigText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { usePlatform } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { BrowserWay } from './browser-way.tsx';
import { t } from './copy.ts';
import { nameOf, type ProviderName, socialAddress } from './provider.ts';
import { ProviderMark } from './provider-mark.tsx';
import { isKnownToBeNone, rememberWays } from './remembered-ways.ts';
import css from './social.module.css';

/**
 * The ways to sign in besides an address and a password, above them: hidden where nothing is
 * configured. On the desktop the system's browser, where every way is open. `next` = where one goes
 * afterwards.
 */
export function SocialButtons({ next }: { readonly next: string }) {
  const { browserSignIn, socialSignIn } = usePlatform();
  if (browserSignIn !== undefined)
    return (
      <Ways>
        <BrowserWay signIn={browserSignIn} />
      </Ways>
    );
  return socialSignIn === undefined ? null : <PortalWays next={next} />;
}

function PortalWays({ next }: { readonly next: string }) {
  const config = useAnswer(socialConfigText);
  const ways = config.kind === 'ready' ? waysOf(config.data.social_config) : null;
  const known = ways?.join();
  useEffect(() => {
    if (known !== undefined) rememberWays(known);
  }, [known]);
  // Until it is known their place is kept, so that nothing below moves; unless there were none the
  // last time.
  if (ways === null)
    return config.kind === 'loading' && !isKnownToBeNone() ? (
      <Ways>
        <div className={css['pair']} data-unknown />
      </Ways>
    ) : null;
  if (ways.length === 0) return null;
  return (
    <Ways>
      <div className={css['pair']}>
        {ways.map((provider) => (
          // A page of its own: no script of others ever runs where a password is typed.
          <a
            key={provider}
            aria-label={t('social.press', { provider: nameOf(provider) })}
            className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
            href={socialAddress(provider, 'sign_in', next)}
          >
            <ProviderMark provider={provider} />
            {nameOf(provider)}
          </a>
        ))}
      </div>
    </Ways>
  );
}

function Ways({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css['ways']}>
      <div>{children}</div>
      <p className={css['or']}>{t('social.orEmail')}</p>
    </div>
  );
}

function waysOf({
  google_client_id: google,
  facebook_app_id: facebook,
}: {
  readonly google_client_id?: string | null;
  readonly facebook_app_id?: string | null;
}): readonly ProviderName[] {
  return [
    ...(google == null ? [] : (['google'] as const)),
    ...(facebook == null ? [] : (['facebook'] as const)),
  ];
}
