import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDeepLink, lessonPath, type LinkTarget, readDeepLink } from './deep-link.ts';

describe('a link', () => {
  test.each<[string, LinkTarget]>([
    [
      'maivang://lesson/dat-gia-lan-dau',
      { kind: 'lesson', name: 'dat-gia-lan-dau', atSeconds: null },
    ],
    [
      'maivang://lesson/0198C5f2-7d1a-7c3e-9b6a-2f5d8e1c4a90',
      { kind: 'lesson', name: '0198C5f2-7d1a-7c3e-9b6a-2f5d8e1c4a90', atSeconds: null },
    ],
    [
      'maivang://lesson/dat-gia-lan-dau/',
      { kind: 'lesson', name: 'dat-gia-lan-dau', atSeconds: null },
    ],
    [
      'maivang://learn/dat-gia-lan-dau?t=95',
      { kind: 'lesson', name: 'dat-gia-lan-dau', atSeconds: 95 },
    ],
    [
      'MAIVANG://LEARN/dat-gia-lan-dau?t=0',
      { kind: 'lesson', name: 'dat-gia-lan-dau', atSeconds: 0 },
    ],
    ['maivang://learn', { kind: 'page', path: '/learn' }],
    ['maivang://dashboard/', { kind: 'page', path: '/dashboard' }],
    ['maivang://settings', { kind: 'page', path: '/settings' }],
    ['maivang://profile', { kind: 'page', path: '/profile?group=social' }],
    [
      `maivang://auth?code=${'aB-_5'.repeat(8)}abc&state=${'z'.repeat(43)}`,
      { kind: 'auth', code: `${'aB-_5'.repeat(8)}abc`, state: 'z'.repeat(43) },
    ],
    [
      `maivang://auth/?code=${'a'.repeat(43)}&state=${'z'.repeat(43)}`,
      { kind: 'auth', code: 'a'.repeat(43), state: 'z'.repeat(43) },
    ],
  ])('%s is read', (link, target) => {
    expect(readDeepLink(link)).toEqual(target);
  });

  test.each([
    '',
    'maivang:',
    'maivang://',
    'maivang://lesson',
    'maivang://auth',
    `maivang://auth?code=${'a'.repeat(42)}&state=${'z'.repeat(43)}`,
    `maivang://auth?code=${'a'.repeat(43)}&state=${'z'.repeat(43)}&next=/`,
    `maivang://auth?state=${'z'.repeat(43)}&code=${'a'.repeat(43)}`,
    `maivang://auth?code=${'a'.repeat(42)}%&state=${'z'.repeat(43)}`,
    `maivang://auth/x?code=${'a'.repeat(43)}&state=${'z'.repeat(43)}`,
    'maivang://lesson/',
    'maivang:lesson/a',
    'maivang:///lesson/a',
    'maivang://lesson//a',
    'maivang://lesson/../settings',
    'maivang://lesson/%2e%2e%2fsettings',
    'maivang://lesson/a%2fb',
    'maivang://lesson/a/b',
    'maivang://lesson/a\\b',
    'maivang://lesson/-a',
    'maivang://lesson/a--b',
    'maivang://lesson/a#b',
    'maivang://lesson/a?next=https://evil.example',
    'maivang://lesson/a?t=1&t=2',
    'maivang://lesson/a?t=-1',
    'maivang://lesson/a?t=1e3',
    'maivang://lesson/a?t=99999',
    'maivang://user@lesson/a',
    'maivang://lesson:80/a',
    'maivang://lesson/bài-một',
    'maivang://lesson/a b',
    'maivang://lesson/a\n',
    'maivang://lesson/a\u0000',
    ' maivang://lesson/a',
    'maivang://dashboard/x',
    'maivang://dashboard?t=1',
    'maivang://constructor',
    'maivang://__proto__',
    'maivang://login',
    'maivang://admin',
    'maivangx://lesson/a',
    'https://lesson/a',
    'javascript:maivang://lesson/a',
    `maivang://lesson/${'a'.repeat(300)}`,
    `maivang://lesson/a?t=${'1'.repeat(3000)}`,
  ])('%j is refused', (link) => {
    expect(readDeepLink(link)).toBeNull();
  });

  test('whatever it says, it leads to a page of ours or nowhere', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'maivang:',
        'maivang://',
        'lesson',
        'learn',
        'dashboard',
        '/',
        '//',
        '..',
        '%2e',
        '\\',
        '?t=',
        '&',
        '#',
        '@',
        ':',
        'https://evil.example',
        'a',
        '-',
        '9',
        '\0',
        '\n',
        'ế',
        '?next=',
      ),
      fc.string({ maxLength: 6, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        for (const link of [
          pieces.join(''),
          `maivang://lesson/${pieces.join('')}`,
          `maivang://learn/a${pieces.join('')}`,
        ]) {
          const target = readDeepLink(link);
          if (target === null || target.kind === 'auth') continue;
          const path =
            target.kind === 'page' ? target.path : lessonPath(target.name, target.atSeconds);
          expect(path).toMatch(
            /^\/(?:learn|dashboard|offline|sync|settings|learn\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?:\?t=\d{1,5})?)$/,
          );
          expect(new URL(path, 'app://mai').href).toBe(`app://mai${path}`);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

test('the link is found among the arguments of a start', () => {
  expect(findDeepLink(['/opt/mai-vang', '--allow-file-access', 'MaiVang://lesson/a'])).toBe(
    'MaiVang://lesson/a',
  );
  expect(
    findDeepLink(['/opt/mai-vang', '--url=maivang://lesson/a', 'https://x/maivang://lesson/a']),
  ).toBeNull();
});

test('a slug that is none stays one part of the path', () => {
  expect(lessonPath('../../settings?x#y')).toBe('/learn/..%2F..%2Fsettings%3Fx%23y');
});
