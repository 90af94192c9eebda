/** What production asks for, with nobody's addresses. */
export const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://hoc.maivang.example',
  FIELD_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Học viện <hoc@hocvien.example>',
} as const;
