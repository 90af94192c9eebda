import { answersElementId, heldStyle } from '#shared/site/rendered-marks.ts';
import type { SitePage } from '#shared/site/site-page.ts';
import { escapeText, jsonBlock } from './escape.ts';
import type { SiteTemplate } from './site-template.ts';
import { type HeadPlace, headElements } from './write-head.ts';

const codeOfPage = /data-code="[^"]*"/;
const emptyRoot = '<div id="root"></div>';

/**
 * The whole document of a rendered page: the portal's built page with this page in it. Throws when
 * the built page has no place for it.
 */
export function writePage(template: SiteTemplate, page: SitePage, place: HeadPlace): string {
  const { scripts, styles } = template.filesOf(page.code);
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  let document = put(
    withLateCode(template.page, scripts),
    /<title>[^<]*<\/title>/,
    `<title>${escapeText(page.head.title)}</title>`,
  );
  if (page.head.description !== null)
    document = put(
      document,
      /<meta name="description" content="[^"]*" ?\/?>/,
      `<meta name="description" content="${escapeText(page.head.description)}" />`,
    );
  document = put(
    document,
    '</head>',
    `  ${[headElements(page.head, place), ...links].join('\n    ')}\n  </head>`,
  );
  const answers = `<script type="application/json" id="${answersElementId}">${jsonBlock(page.answers)}</script>`;
  return put(document, emptyRoot, `<div id="root">${holdStyles(page.html)}</div>\n    ${answers}`);
}

/**
 * What can be read needs none of the code: the page's first script decides when it is fetched, all
 * of it together (web/page-start).
 */
function withLateCode(page: string, scripts: readonly string[]): string {
  const [named = ''] = codeOfPage.exec(page) ?? [];
  return put(page, codeOfPage, `${[named.slice(0, -1), ...scripts].join(' ')}"`);
}

/** Takes the place of the first occurrence; the text stands as it is, whatever signs it has. */
function put(document: string, of: RegExp | string, text: string): string {
  let isThere = false;
  const written = document.replace(of, () => {
    isThere = true;
    return text;
  });
  if (!isThere) throw new Error(`the built page has no ${of}`);
  return written;
}

/**
 * A tag of the rendered page with a `style` attribute. React writes attributes in double quotes and
 * no `>` or `<` into them unescaped.
 */
const styledTag = /(<[a-z][^<>]*?) style="/g;

/**
 * The security policy lets no `style` attribute through: the page's code sets them when it is there
 * (platform/web/page/rendered-page.ts).
 */
function holdStyles(html: string): string {
  return html.replace(styledTag, `$1 ${heldStyle}="`);
}
