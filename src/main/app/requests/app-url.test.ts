import { describe, expect, test } from 'vitest';
import { findExternalUrl, isAppUrl } from './app-url.ts';

const origins = ['https://maivang.example'];

describe('isAppUrl', () => {
  test.each(['app://mai', 'app://mai/', 'app://mai/learn/bai-1?x=1#y'])(
    'takes %s for ours',
    (address) => {
      expect(isAppUrl(address)).toBe(true);
    },
  );
  test.each([
    'app://mai.evil.example/',
    'app://evil.example/app://mai/',
    'app://mai@evil.example/',
    'app://user@mai/',
    'app://user:secret@mai/',
    'app://mai:80/',
    'app://MAI/',
    'app:mai',
    'app:///mai',
    'http://mai/',
    'https://mai/',
    'apps://mai/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'about:blank',
    'blob:app://mai/1',
    '',
    'not an address',
  ])('refuses %s', (address) => {
    expect(isAppUrl(address)).toBe(false);
  });
});

describe('findExternalUrl', () => {
  test.each([
    'https://maivang.example/',
    'https://maivang.example/blog?x=1',
    'HTTPS://MaiVang.Example/a',
    'mailto:hotro@maivang.example',
  ])('lets %s out', (address) => {
    expect(findExternalUrl(address, origins)).toBe(new URL(address).href);
  });
  test.each([
    'http://maivang.example/',
    'https://maivang.example.evil.example/',
    'https://evil-maivang.example/',
    'https://sub.maivang.example/',
    'https://maivang.example:8443/',
    'https://maivang.example@evil.example/',
    'https://user@maivang.example/',
    'https://evil.example/https://maivang.example/',
    'https://maivang.example\u3002evil.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://maivang.example/share',
    'vscode://maivang.example',
    'mailto:a@b.example?attach=/etc/passwd',
    'mailto:?to=a@b.example',
    '',
  ])('keeps %s in', (address) => {
    expect(findExternalUrl(address, origins)).toBeNull();
  });
});
