import { type CSSProperties, useEffect, useState } from 'react';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import branch from './branch.svg';

/**
 * The full page of a rendering failure, in the words of SPEC.md 2 (design 5.30). It uses no
 * component, no icon and no stylesheet of ours, only system colours and its own inline styles, so
 * that it stands when everything else failed.
 */
export function FatalPage({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    document.title = `${t('err.fatal.h1')} · ${brand.name}`;
  }, []);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined, // the code stands on the page; the button just does not change
    );
  };
  const styles = fatalStyles(document.documentElement.dataset['theme'] === 'dark');
  const [before = '', after = ''] = t('err.fatal.body', { email: '\n' }).split('\n');
  return (
    <main id="noi_dung" style={styles.page}>
      <div role="alert" style={styles.words}>
        <h1 style={styles.title}>{t('err.fatal.h1')}</h1>
        <p style={styles.subtitle}>{t('err.fatal.h2')}</p>
        <p style={styles.text}>
          {before}
          <a href={`mailto:${brand.email}?subject=${encodeURIComponent(code)}`} style={styles.link}>
            {brand.email}
          </a>
          {after}
        </p>
        <p style={styles.text}>{t('err.fatal.thanks', { brand: brand.name })}</p>
        <div style={styles.actions}>
          <button type="button" style={styles.primary} onClick={() => location.reload()}>
            {t('err.fatal.reload')}
          </button>
          <button type="button" style={styles.secondary} onClick={copy}>
            {t(copied ? 'err.fatal.copied' : 'err.fatal.copy')}
          </button>
        </div>
        <details style={styles.details}>
          <summary style={styles.summary}>{t('err.fatal.code', { code })}</summary>
          <p style={styles.address}>{location.pathname}</p>
        </details>
      </div>
      <img src={branch} alt="" style={styles.branch} />
    </main>
  );
}

function fatalStyles(dark: boolean) {
  const ink = dark ? '#f5f1e8' : '#1c1914';
  const soft = dark ? '#c9c3b8' : '#4c473f';
  const line = dark ? '#37322a' : '#e3e0dc';
  return {
    page: {
      position: 'relative',
      minHeight: '100vh',
      boxSizing: 'border-box',
      display: 'grid',
      alignContent: 'center',
      justifyItems: 'center',
      padding: '40px 20px',
      overflow: 'hidden',
      background: dark ? '#13100c' : '#ffffff',
      color: ink,
      fontFamily: '"Be Vietnam Pro", "Segoe UI", system-ui, sans-serif',
      lineHeight: 1.6,
    },
    words: { position: 'relative', zIndex: 1, width: '100%', maxWidth: '33rem' },
    title: {
      margin: 0,
      fontSize: 'clamp(4rem, 14vw, 8.5rem)',
      lineHeight: 1.16,
      fontWeight: 700,
      letterSpacing: '-0.03em',
    },
    subtitle: { margin: '12px 0', fontSize: '1.5rem', lineHeight: 1.34, fontWeight: 600 },
    text: { margin: '0 0 10px', fontSize: '1.125rem', color: soft },
    link: {
      color: ink,
      fontWeight: 500,
      textDecoration: 'underline',
      textDecorationColor: '#efa61a',
      textDecorationThickness: 2,
      textUnderlineOffset: 4,
    },
    actions: { display: 'flex', flexWrap: 'wrap', gap: 12, margin: '28px 0 24px' },
    primary: {
      minHeight: 48,
      padding: '0 22px',
      borderRadius: 10,
      border: 0,
      font: 'inherit',
      fontWeight: 600,
      cursor: 'pointer',
      background: '#fabb15',
      color: '#221803',
    },
    secondary: {
      minHeight: 48,
      padding: '0 22px',
      borderRadius: 10,
      border: 0,
      font: 'inherit',
      fontWeight: 600,
      cursor: 'pointer',
      background: 'transparent',
      color: ink,
      boxShadow: `inset 0 0 0 1px ${line}`,
    },
    details: { fontSize: '0.875rem', color: soft },
    summary: { cursor: 'pointer', width: 'fit-content' },
    address: { margin: '8px 0 0', overflowWrap: 'anywhere' },
    branch: {
      position: 'absolute',
      zIndex: 0,
      right: 0,
      bottom: 0,
      width: 'min(31rem, 60vw)',
      opacity: dark ? 0.9 : 1,
      pointerEvents: 'none',
    },
  } as const satisfies Record<string, CSSProperties>;
}
