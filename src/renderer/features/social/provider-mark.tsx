import type { ProviderName } from './provider.ts';

/**
 * The provider's own mark; design 2 lets it stand inside of its button only. Decorative: its name
 * stands beside it.
 */
export function ProviderMark({ provider }: { readonly provider: ProviderName }) {
  return provider === 'google' ? <GoogleMark /> : <FacebookMark />;
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.27c0-.79-.07-1.54-.2-2.27H12v4.3h5.89a5.04 5.04 0 0 1-2.18 3.3v2.74h3.53c2.07-1.9 3.26-4.7 3.26-8.07z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.95 0 5.43-.98 7.24-2.66l-3.53-2.74c-.98.66-2.23 1.05-3.71 1.05-2.85 0-5.27-1.93-6.13-4.52H2.22v2.83A10.94 10.94 0 0 0 12 23z"
      />
      <path
        fill="#FBBC05"
        d="M5.87 14.13a6.57 6.57 0 0 1 0-4.22V7.08H2.22a10.98 10.98 0 0 0 0 9.88l3.65-2.83z"
      />
      <path
        fill="#EA4335"
        d="M12 5.38c1.61 0 3.05.55 4.19 1.64l3.13-3.13A10.5 10.5 0 0 0 12 1 10.94 10.94 0 0 0 2.22 7.08l3.65 2.83C6.73 7.31 9.15 5.38 12 5.38z"
      />
    </svg>
  );
}

function FacebookMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#1877F2" />
      <path
        fill="#FFF"
        d="M16.67 15.47l.53-3.47h-3.33V9.75c0-.95.47-1.87 1.96-1.87h1.51V4.93s-1.37-.24-2.69-.24c-2.74 0-4.53 1.66-4.53 4.67V12H7.08v3.47h3.04v8.38a12.1 12.1 0 0 0 3.75 0v-8.38h2.8z"
      />
    </svg>
  );
}
