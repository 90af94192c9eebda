import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('is complete from an empty environment, and empty variables count as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: null, isProduction: false, publicOrigin: null, withDemo: true, trustedProxies: [], dataFolder: path.resolve('data') });
  });

  it('shows no demonstration in production unless it is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).withDemo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).withDemo).toBe(true);
    expect(readConfig({ DEMO: '0' }).withDemo).toBe(false);
  });

  it('reads addresses as they are used', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://hoc.example.vn/', TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' })).toMatchObject({ publicOrigin: 'https://hoc.example.vn', trustedProxies: ['10.0.0.1', '10.1.0.0/16'] });
  });

  it.each([{ PORT: 'abc' }, { PORT: '70000' }, { DATABASE_URL: 'mysql://x/y' }, { NODE_ENV: 'prod' }, { PUBLIC_ORIGIN: 'hoc.example.vn' }, { DEMO: 'yes' }, { LOG_LEVEL: 'loud' }])('names the variable that is wrong: %j', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });
});
