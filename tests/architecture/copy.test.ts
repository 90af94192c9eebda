import { describe, expect, it } from 'vitest';
import {
  type CatalogueTexts,
  type Entry,
  catalogueOf,
  isCatalogueFile,
  isSpokenFile,
  readProduct,
} from './copy/catalogue.ts';
import { type SourceFacts, readFacts } from './copy/source-facts.ts';
import { copyFaults, letterFaults } from './copy/text-rules.ts';

const sources = readProduct();
const catalogue = catalogueOf(sources);
const pages = sources.filter(({ file }) => file.startsWith('src/renderer/'));

/** Texts of attributes that people see or hear. */
const spokenAttributes =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|description|hint|text|busyLabel|closeLabel|retryLabel|emptyText|heading|summary)$/;
/** Names and keys of the keyboard, which are the same in every language. */
const sameEverywhere = new Set(['VietQR', 'napas 247', '⌘K', 'Ctrl K', 'Enter', 'Esc', 'N']);
/**
 * Units and names that formats are made of, what the profile stores for a choice, and texts that no
 * learner reads; nothing else of a page may hold Vietnamese.
 */
const ownTexts =
  /^src\/renderer\/(?:lib\/(?:client-name|format\/(?:brand|format-[a-z-]+))\.ts|features\/offline\/data\/samples\.ts|features\/checkout\/data\/remaining\.ts|features\/affiliate\/chart\/chart-scale\.ts|features\/study\/player-core\/failure-report\.ts|features\/profile\/groups\/experience-group\.tsx)$/;

/** It finds words in either spelling of their tone marks. */
const knowsBothSpellings = 'src/shared/search/words.ts';

const hasMark = (text: string) => /đ|[\u0300-\u0323]/iu.test(text.normalize('NFD'));

describe('the catalogue of texts', () => {
  it('is one: no key stands in it twice', () => {
    const seen = new Map<string, string>();
    const twice = catalogue.keyed.flatMap(({ file, key, line }) => {
      const first = seen.get(key);
      seen.set(key, first ?? `${file}:${line}`);
      return first === undefined ? [] : [`${key}: ${first} and ${file}:${line}`];
    });
    expect(catalogue.keyed.length).toBeGreaterThan(2500);
    expect(twice).toEqual([]);
  });

  it('has every key that is asked for, with exactly the params that are given', () =>
    expect(wrongUses(sources, catalogue)).toEqual([]));

  it('has no key that nothing asks for', () =>
    expect(unusedKeys(sources, catalogue.keyed)).toEqual([]));

  it('is written in whole and correct Vietnamese', () => {
    expect(
      catalogue.all.flatMap(({ file, line, text }) =>
        copyFaults(text).map((fault) => `${file}:${line} ${fault}: ${text}`),
      ),
    ).toEqual([]);
  });
});

describe('texts outside of the catalogue', () => {
  it('are none in the pages: neither between tags nor in what is read aloud', () =>
    expect(pages.flatMap(hardCoded)).toEqual([]));

  it('are none in the code of the pages', () => {
    const found = pages
      .filter(({ file }) => !isCatalogueFile(file) && !ownTexts.test(file))
      .flatMap(({ file, texts }) =>
        texts
          .filter(({ text }) => hasMark(text))
          .map(({ text, line }) => `${file}:${line} ${text}`),
      );
    expect(found).toEqual([]);
  });

  it('of e-mails, notices, exports, errors and the desktop keep the same rules', () => {
    const spoken = sources
      .filter(({ file }) => isSpokenFile(file))
      .flatMap(({ file, texts }) =>
        texts
          .filter(({ text, place }) => place !== 'key' && hasMark(text))
          .map((found) => ({ file, ...found })),
      );
    expect(spoken.length).toBeGreaterThan(300);
    // What is put together of several parts has its spaces at their ends; a file or a letter has
    // its lines.
    const lines = spoken.flatMap(({ text, ...place }) =>
      text.split('\n').map((part) => ({ ...place, text: part.replaceAll(/^ | $/g, '') })),
    );
    expect(
      lines.flatMap(({ file, line, text }) =>
        copyFaults(text).map((fault) => `${file}:${line} ${fault}: ${text}`),
      ),
    ).toEqual([]);
  });

  it('are composed, with the tone mark in its place, wherever they stand', () => {
    expect(
      sources
        .filter(({ file }) => file !== knowsBothSpellings)
        .flatMap(({ file, texts }) =>
          texts.flatMap(({ text, line }) =>
            letterFaults(text).map((fault) => `${file}:${line} ${fault}: ${text}`),
          ),
        ),
    ).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    ['Đã lưu  hồ sơ', 'two spaces'],
    ['Đã lưu ', 'two spaces'],
    ['Bạn ơi !', 'space before'],
    ['Chờ một chút...', 'three dots'],
    ['Bấm "Lưu"', 'quotation'],
    ['Bấm «Lưu»', 'quotation'],
    ['Bấm “Lưu', 'quotation'],
    ['hoà tiền', 'tone mark'],
    ['thuý', 'tone mark'],
    ['Đã lưu'.normalize('NFD'), 'not composed'],
    ['Save thay đổi', 'unknown words: Save'],
    ['Khong tìm thấy', 'unknown words: Khong'],
    ['Đườngg dẫn', 'unknown words: Đườngg'],
    ['100.000 VND', 'VND'],
  ])('find the fault of “%s”', (text, fault) =>
    expect(copyFaults(text).join('; ')).toContain(fault),
  );

  it.each([
    'Đang chuyển hướng...',
    'Hòa, khỏe, thúy, quý, quả, giờ',
    'Đăng nhập bằng email để xem video: {n} bài…',
    'Không tìm thấy “{q}”.',
    'Gửi về {email}, ví dụ ten@gmail.com',
  ])('find nothing in “%s”', (text) => expect(copyFaults(text)).toEqual([]));

  it('see texts between tags and in attributes, whatever they are wrapped in', () => {
    const facts = readFacts(
      'src/renderer/sample.tsx',
      'export const A = () => <p title="Đóng lại" data-x="none">Save{ok ? \' all\' : `${n} files`}<b aria-label={t(\'a.b\')} /></p>;',
    );
    expect(hardCoded(facts)).toEqual([
      'src/renderer/sample.tsx:1 Đóng lại',
      'src/renderer/sample.tsx:1 Save',
      'src/renderer/sample.tsx:1 all',
      'src/renderer/sample.tsx:1 files',
    ]);
  });

  it('see keys that are missing or unused, and params that differ', () => {
    const copy = readFacts(
      'src/renderer/features/x/copy.ts',
      "export const texts = { 'x.a': 'Chào {name}', 'x.b': 'Đóng', 'x.c.one': 'Một', 'x.d': 'Hai' } as const; export const t = createTranslate(texts);",
    );
    const page = readFacts(
      'src/renderer/features/x/page.tsx',
      "import { t } from './copy.ts'; t('x.a', { who: 1 }); t(bad ? 'x.b' : 'x.z'); t(`x.c.${n}`);",
    );
    const found = catalogueOf([copy, page]);
    expect(wrongUses([copy, page], found)).toEqual([
      'src/renderer/features/x/page.tsx:1 x.a takes name, gets who',
      'src/renderer/features/x/page.tsx:1 x.z is not there',
    ]);
    expect(unusedKeys([copy, page], found.keyed)).toEqual([
      'src/renderer/features/x/copy.ts:1 x.d',
    ]);
  });
});

function hardCoded({ file, texts }: SourceFacts): readonly string[] {
  return texts
    .filter(
      ({ place, name }) =>
        place === 'jsx' || (place === 'attribute' && spokenAttributes.test(name)),
    )
    .map(({ text, line }) => ({ text: text.replaceAll('{}', ' ').trim(), line }))
    .filter(
      ({ text }) => /\p{L}/u.test(text) && !sameEverywhere.has(text) && !/^\/[\w/-]*$/.test(text),
    )
    .map(({ text, line }) => `${file}:${line} ${text}`);
}

function wrongUses(
  all: readonly SourceFacts[],
  { keyed, keys: keysOf }: CatalogueTexts,
): readonly string[] {
  const byFile = Map.groupBy(keyed, ({ file }) => file);
  return all.flatMap(({ file, uses, imports }) =>
    uses.flatMap(({ callee, keys, params, line }) => {
      const source = imports.get(callee);
      const known = source?.name === 't' ? byFile.get(source.from) : undefined;
      if (known === undefined || keys === null) return [];
      const found = keys.map((key) => ({
        key,
        text: known.find((entry) => entry.key === key)?.text,
      }));
      return found.flatMap(({ key, text }) => {
        if (text === undefined)
          return keysOf.get(source?.from ?? '')?.has(key) === true
            ? []
            : [`${file}:${line} ${key} is not there`];
        const wanted = paramsOf(text);
        // One call for several texts gives what any of them takes.
        const wrong =
          params !== null &&
          (keys.length === 1
            ? wanted.join() !== [...params].toSorted().join()
            : wanted.some((name) => !params.includes(name)));
        return wrong
          ? [`${file}:${line} ${key} takes ${wanted.join()}, gets ${params.join()}`]
          : [];
      });
    }),
  );
}

function unusedKeys(all: readonly SourceFacts[], entries: readonly Entry[]): readonly string[] {
  const written = new Set(
    all.flatMap(({ file, texts }) =>
      texts
        .filter(({ place }) => place !== 'key' || !isCatalogueFile(file))
        .map(({ text }) => text),
    ),
  );
  const patterns = [...new Set(all.flatMap((facts) => facts.patterns))]
    .filter((pattern) => /^[a-z]+\..*\*/i.test(pattern))
    .map(
      (pattern) =>
        new RegExp(
          `^${pattern
            .split('*')
            .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
            .join('.+')}$`,
        ),
    );
  return entries
    .filter(({ key }) => !written.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map(({ file, line, key }) => `${file}:${line} ${key}`);
}

function paramsOf(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].toSorted();
}
