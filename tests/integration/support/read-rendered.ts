/** One block of structured data. */
interface LinkedData {
  readonly '@graph'?: readonly Readonly<Record<string, unknown>>[];
}

/** What somebody without JavaScript finds in a page. */
export interface RenderedText {
  readonly html: string;
  readonly head: {
    readonly title: string;
    readonly canonical: string | null;
    readonly meta: Readonly<Record<string, string>>;
  };
  /** Everything before the answers that travel with the page. */
  readonly body: string;
  readonly jsonLd: readonly LinkedData[];
  readonly answers: unknown;
}

/** Reads a page as a search engine would, by its text alone. */
export function readRendered(html: string): RenderedText {
  const [head = '', rest = ''] = html.split('</head>');
  const meta = Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, unescape(content)],
    ),
  );
  const [body = ''] = rest.split('<script');
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as LinkedData,
  ); // what is missing in it fails the test that looks for it
  const [, answers = 'null'] =
    /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(rest) ?? [];
  return {
    html,
    head: {
      title: unescape(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? null,
      meta,
    },
    body,
    jsonLd: blocks,
    answers: JSON.parse(answers),
  };
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
