import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://hoc.maivang.example',
  FIELD_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Học viện <hoc@hocvien.example>',
};

describe('the configuration', () => {
  it('is complete from an empty environment, and empty variables count as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      isProduction: false,
      publicOrigin: null,
      withDemo: true,
      trustedProxies: [],
      dataFolder: path.resolve('data'),
    });
  });

  it('shows no demonstration in production unless it is asked for', () => {
    expect(readConfig({ ...production }).withDemo).toBe(false);
    expect(readConfig({ ...production, DEMO: '1' }).withDemo).toBe(true);
    expect(readConfig({ DEMO: '0' }).withDemo).toBe(false);
  });

  it('reads addresses as they are used', () => {
    expect(
      readConfig({
        ...production,
        PUBLIC_ORIGIN: 'https://hoc.example.vn/',
        TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
      }),
    ).toMatchObject({
      publicOrigin: 'https://hoc.example.vn',
      trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
    });
  });

  it.each([
    { PORT: 'abc' },
    { PORT: '70000' },
    { DATABASE_URL: 'mysql://x/y' },
    { NODE_ENV: 'prod' },
    { PUBLIC_ORIGIN: 'hoc.example.vn' },
    { DEMO: 'yes' },
    { LOG_LEVEL: 'loud' },
  ])('names the variable that is wrong: %j', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });

  it('has the demonstration’s bank account in the demonstration only, and takes a real one whole or not at all', () => {
    expect(readConfig({}).bank.account).toEqual({
      bin: '970436',
      accountNumber: '0000000000',
      holder: 'CONG TY MAI VANG',
    });
    expect(readConfig({ ...production }).bank.account).toBeNull();
    const real = {
      BANK_BIN: '970407',
      BANK_ACCOUNT: '19033344556677',
      BANK_HOLDER: 'CONG TY TNHH MAI VANG',
    };
    expect(readConfig({ ...production, ...real }).bank.account).toEqual({
      bin: '970407',
      accountNumber: '19033344556677',
      holder: 'CONG TY TNHH MAI VANG',
    });
    for (const broken of [
      { ...real, BANK_BIN: '' },
      { ...real, BANK_BIN: '123456' },
      { ...real, BANK_ACCOUNT: '123' },
      { ...real, BANK_HOLDER: 'Công ty Mai Vàng' },
    ])
      expect(() => readConfig(broken)).toThrow('BANK_');
  });

  it('has no secret that is short enough to be guessed, and keys of encrypted fields of 32 bytes', () => {
    expect(readConfig({}).bank).toMatchObject({
      sepayApiKey: null,
      sepaySecret: null,
      cassoSecret: null,
      sepayToken: null,
    });
    for (const name of ['SEPAY_API_KEY', 'SEPAY_SECRET', 'CASSO_SECRET'])
      expect(() => readConfig({ [name]: 'ngan' })).toThrow(name);
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(
      readConfig({ FIELD_KEYS: `${first.toString('base64url')},${second.toString('base64url')}` })
        .fieldKeys,
    ).toEqual([first, second]);
    expect(() => readConfig({ FIELD_KEYS: 'abc' })).toThrow('FIELD_KEYS');
  });

  it('takes Facebook whole or not at all, and stand-ins of the providers on this machine and in tests only', () => {
    expect(readConfig({}).social).toEqual({ google: null, facebook: null });
    const social = {
      GOOGLE_CLIENT_ID: '407408718192.apps.googleusercontent.com',
      FACEBOOK_APP_ID: '240119191919',
      FACEBOOK_APP_SECRET: 'mot-bi-mat-du-dai',
    };
    expect(readConfig({ ...production, ...social }).social).toEqual({
      google: {
        clientId: social.GOOGLE_CLIENT_ID,
        certsUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      },
      facebook: {
        appId: '240119191919',
        appSecret: 'mot-bi-mat-du-dai',
        graphUrl: 'https://graph.facebook.com',
      },
    });
    for (const broken of [
      { ...social, FACEBOOK_APP_SECRET: '' },
      { ...social, FACEBOOK_APP_ID: '' },
      { ...social, FACEBOOK_APP_SECRET: 'ngan' },
    ])
      expect(() => readConfig(broken)).toThrow('FACEBOOK_APP');
    for (const name of ['GOOGLE_CERTS_URL', 'FACEBOOK_GRAPH_URL']) {
      expect(() => readConfig({ [name]: 'http://ke-gian.example' })).toThrow(name);
      expect(() => readConfig({ ...production, [name]: 'http://127.0.0.1:9' })).toThrow(name);
    }
  });

  it('names everything that production lacks in one message, and accepts it once it is complete', () => {
    const asked = ['PUBLIC_ORIGIN', 'FIELD_KEYS', 'TRUSTED_PROXIES', 'SMTP_URL', 'MAIL_FROM'];
    for (const name of asked) expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(name);
    for (const name of asked) expect(() => readConfig({ ...production, [name]: '' })).toThrow(name);
    expect(() =>
      readConfig({ ...production, PUBLIC_ORIGIN: 'http://hoc.maivang.example' }),
    ).toThrow('PUBLIC_ORIGIN');
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      withDemo: false,
      trustedProxies: [],
    });
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.20' },
    { HOST: '::' },
    { PUBLIC_ORIGIN: 'https://hoc.maivang.vn' },
    { SMTP_URL: 'smtp://mail.maivang.vn:587' },
    { DATABASE_URL: 'postgres://db.maivang.vn/mai_vang' },
  ])('keeps the demonstration, whose passwords are published, from %j', (real) => {
    expect(() => readConfig(real)).toThrow(Object.keys(real)[0]);
    expect(() => readConfig({ ...production, DEMO: '1', ...real })).toThrow(Object.keys(real)[0]);
    expect(readConfig({ ...production, DEMO: '0', ...real }).withDemo).toBe(false);
  });

  it('serves strangers wherever others than this machine reach it, and never the demonstration', () => {
    expect(
      [{}, { DEMO: '0' }, { ...production, DEMO: '1' }].map(
        (env) => readConfig(env).servesStrangers,
      ),
    ).toEqual([false, false, false]);
    expect(
      [production, { DEMO: '0', HOST: '0.0.0.0' }, { DEMO: '0', HOST: '::' }].map(
        (env) => readConfig(env).servesStrangers,
      ),
    ).toEqual([true, true, true]);
  });

  it.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }])(
    'stands at a public address in production only, not with %j',
    (env) => {
      expect(() =>
        readConfig({ ...env, DEMO: '0', PUBLIC_ORIGIN: 'https://hoc.maivang.vn' }),
      ).toThrow('NODE_ENV');
      expect(
        readConfig({ ...env, DEMO: '0', PUBLIC_ORIGIN: 'http://localhost:4000' }).publicOrigin,
      ).toBe('http://localhost:4000');
    },
  );

  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '2000::/3',
    '10.0.0.1,0.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    'moi-nguoi',
    'true',
  ])('believes no proxies that are %s', (proxies) => {
    expect(() => readConfig({ ...production, TRUSTED_PROXIES: proxies })).toThrow(
      'TRUSTED_PROXIES',
    );
  });

  it('believes addresses, private networks and their names', () => {
    const proxies = ['127.0.0.1', '::1', '10.0.0.0/8', 'fc00::/7', 'loopback'];
    expect(
      readConfig({ ...production, TRUSTED_PROXIES: proxies.join(', ') }).trustedProxies,
    ).toEqual(proxies);
  });

  it('takes no key of zeros, alone or behind a real one', () => {
    const zeros = Buffer.alloc(32).toString('base64url');
    for (const keys of [zeros, `${production.FIELD_KEYS},${zeros}`])
      expect(() => readConfig({ ...production, FIELD_KEYS: keys })).toThrow('FIELD_KEYS');
  });

  it('takes a secret from a file, whole and alone, and says which file it cannot read', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-secret-'));
    const file = path.join(folder, 'sepay');
    writeFileSync(file, 'mot-bi-mat-du-dai-de-dung\n');
    expect(readConfig({ SEPAY_SECRET_FILE: file }).bank.sepaySecret).toBe(
      'mot-bi-mat-du-dai-de-dung',
    );
    expect(() =>
      readConfig({ SEPAY_SECRET_FILE: file, SEPAY_SECRET: 'mot-bi-mat-khac-du-dai' }),
    ).toThrow('SEPAY_SECRET_FILE');
    expect(() => readConfig({ FIELD_KEYS_FILE: path.join(folder, 'khong-co') })).toThrow(
      'FIELD_KEYS_FILE',
    );
    rmSync(folder, { recursive: true });
  });
});
