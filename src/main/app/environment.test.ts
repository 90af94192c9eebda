import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const defaultApiUrl = 'https://api.maivang.example';

test('without variables the built address is used', () => {
  expect(readEnvironment({ variables: {}, isPackaged: false, defaultApiUrl })).toEqual({
    apiUrl: defaultApiUrl,
    apiIsLocal: false,
    userDataFolder: null,
    externalOrigins: ['https://maivang.example', defaultApiUrl],
  });
});

test('the variables count while the client is not packaged', () => {
  const variables = { MAI_VANG_API_URL: 'http://127.0.0.1:4000/', MAI_VANG_USER_DATA: '/tmp/x' };
  expect(readEnvironment({ variables, isPackaged: false, defaultApiUrl })).toMatchObject({
    apiUrl: 'http://127.0.0.1:4000',
    apiIsLocal: true,
    userDataFolder: '/tmp/x',
  });
  expect(readEnvironment({ variables, isPackaged: true, defaultApiUrl })).toMatchObject({
    apiUrl: defaultApiUrl,
    apiIsLocal: false,
    userDataFolder: null,
  });
});

test.each([
  'http://api.maivang.example',
  'http://127.0.0.1.evil.example',
  'ftp://127.0.0.1',
  'not an address',
])('refuses the API address %s', (address) => {
  expect(() =>
    readEnvironment({ variables: { MAI_VANG_API_URL: address }, isPackaged: false, defaultApiUrl }),
  ).toThrow('MAI_VANG_API_URL');
});
