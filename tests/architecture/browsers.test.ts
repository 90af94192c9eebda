import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What browsers that the README promises to serve (Chromium 111, Safari 16.4, Firefox 121: early
 * 2023, and a little more where it costs nothing) lack, as far as somebody may write it. The build
 * lowers the syntax (`target` of web/vite.config.ts), never the library: a call of a function that
 * is not there throws, and where a throw means "no network" the page says that. An attribute that
 * means nothing leaves a button without an action, and a selector that is not known takes its whole
 * rule with it.
 */
const missing: readonly Missing[] = [
  ...[
    /\bAbortSignal\.any\b/,
    /\bPromise\.(?:withResolvers|try)\b/,
    /\.(?:toWellFormed|isWellFormed)\(/,
    /\b(?:Object|Map)\.groupBy\b/,
    /\bArray\.fromAsync\b/,
    /\bURL\.(?:canParse|parse)\b/,
    /\.checkVisibility\(/,
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    /\bRegExp\.escape\b/,
    /\bUint8Array\.from(?:Base64|Hex)\b/,
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|take|drop|flatMap|toArray)\(/,
    /\bIterator\.from\b/,
    /\(\?<[=!]/,
    /\bscheduler\.(?:yield|postTask)\b/,
    /\bIntl\.(?:Segmenter|DurationFormat)\b/,
    /\bstartViewTransition\b/,
    /\bCloseWatcher\b|\.requestClose\(/,
  ].map((name) => ({ name, in: 'code' as const })),
  // Moved in the usual way where it is not there.
  {
    name: /\bmoveBefore\(/,
    in: 'code',
    but: [
      'src/renderer/ui/toasts/toast-host.tsx',
      'src/renderer/features/study/player/surface/video-place.ts',
    ],
  },
  // Popups: `useAnchoredPopup` does the same without popovers.
  {
    name: /\bpopover(?:=|: ?')|\.(?:show|hide|toggle)Popover\(/,
    in: 'code',
    but: ['src/renderer/ui/overlays/anchored-popup.ts'],
  },
  { name: /:popover-open/, in: 'code', but: ['src/renderer/ui/focus/keep-focus.ts'] },
  {
    name: /\bpopoverTarget=|\bpopoverTarget:/,
    in: 'code',
    but: ['src/renderer/ui/overlays/menu.tsx', 'src/renderer/ui/forms/select.tsx'],
  },
  { name: /\b(?:command|commandFor|commandfor|interestFor|interestfor)=/, in: 'code' },
  { name: /hidden="until-found"|<details[^>]*\bname=/, in: 'code' },
  // Without it a press beside the dialog or Esc is ours alone: useModalDialog.
  { name: /\bclosedby=(?!"none")/, in: 'code' },
  // In `:is()`, which forgives what is not known, or behind a question.
  { name: /(?<!:is\([^)]*|selector\():popover-open/, in: 'style' },
  { name: /@(?:starting-style|scope|property|position-try|function)\b/, in: 'style' },
  {
    name: /\b(?:anchor-name|position-anchor|position-area|transition-behavior|interpolate-size|text-box)\s*:/,
    in: 'style',
  },
  {
    name: /\b(?:light-dark|calc-size|anchor|linear|sibling-index|contrast-color)\(|\b(?:rgb|hsl|oklch|color)\(\s*from\b|@container style\(/,
    in: 'style',
  },
  { name: /(?<!@supports \(margin: |margin-top: )\bround\(/, in: 'style' },
  {
    name: /:(?:user-valid|user-invalid|open|state\(|dir\()|::details-content|::picker/,
    in: 'style',
  },
  // (Masks are ornament here: without them a ticket has no notches.)
  { name: /:\s*subgrid\b/, in: 'style' },
  { name: /^\s*&/m, in: 'style' },
];

interface Missing {
  readonly name: RegExp;
  readonly in: 'code' | 'style';
  /** Files that do without where it is not there. */
  readonly but?: readonly string[];
}

const ends = { code: /\.tsx?$/, style: /\.css$/ } as const;

function found(kind: Missing['in'], file: string, text: string): readonly string[] {
  const written =
    kind === 'code'
      ? text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      : text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return missing.flatMap(({ name, in: where, but }) =>
    where === kind && but?.includes(file) !== true && name.test(written)
      ? [`${file}: ${name.exec(written)?.[0]}`]
      : [],
  );
}

test('the check sees each of them', () => {
  const code = [
    'AbortSignal.any([a])',
    'Promise.withResolvers()',
    "'x'.toWellFormed()",
    'Object.groupBy(a, b)',
    'URL.canParse(x)',
    'stop.checkVisibility()',
    'a.values().map(f)',
    '/(?<=a)b/',
    'new Intl.Segmenter()',
    '<div popover="auto">',
    'menu.showPopover()',
    "{ popover: 'auto' }",
    "list.matches(':popover-open')",
    '<button popoverTarget={id}>',
    '<button commandFor="a">',
    '<dialog closedby="any">',
    '<details name="a">',
  ];
  const style = [
    '.popup:popover-open {',
    '@starting-style {',
    'a { color: light-dark(red, blue) }',
    'a { color: rgb(from red r g b) }',
    'a { margin: round(down, 1px, 1px) }',
    'input:user-invalid {',
    'a { grid-template-rows: subgrid }',
    '  &:hover {',
    'a { anchor-name: --a }',
  ];
  expect(code.filter((line) => found('code', 'a.tsx', line).length === 0)).toEqual([]);
  expect(style.filter((line) => found('style', 'a.css', line).length === 0)).toEqual([]);
  const fine = [
    '.popup:is(:popover-open, [data-popup]) {',
    '@supports not selector(:popover-open) {',
    '.a:not(.b):has(> c) {',
    'a { transition: opacity 1s linear }',
  ];
  expect(fine.flatMap((line) => found('style', 'a.css', line))).toEqual([]);
});

test('the page uses nothing that the browsers it is for lack', () => {
  const breaches = ['src/renderer', 'src/shared', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.includes('.test.'))
      .map((name) => path.join(folder, name))
      .flatMap((file) =>
        (['code', 'style'] as const).flatMap((kind) =>
          ends[kind].test(file)
            ? found(kind, file, readFileSync(path.join(root, file), 'utf8'))
            : [],
        ),
      ),
  );
  expect(breaches).toEqual([]);
});
