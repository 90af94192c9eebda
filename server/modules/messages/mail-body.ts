import type { MessageText, Paragraph } from './text-parts.ts';

/** What an e-mail needs besides its words. */
export interface MailFrame {
  /** Given name of the reader; null when they did not tell it. */
  readonly firstname: string | null;
  readonly brand: string;
  /** `https://hoc.example.vn`, before the paths of actions. */
  readonly origin: string;
}

/** «Chào Linh,» */
export function greeting(firstname: string | null): string {
  return `Chào ${firstname ?? 'bạn'},`;
}

/** The e-mail for readers without HTML. */
export function mailAsText(
  { paragraphs, actions }: MessageText,
  { firstname, brand, origin }: MailFrame,
): string {
  const body = paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(''));
  return [
    greeting(firstname),
    ...body,
    ...actions.map(({ label, path }) => `${label}: ${origin}${path}`),
    `${brand}\n${settingsHint(origin)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The e-mail as HTML: inline styles only, nothing fetched from anywhere, every value escaped. */
export function mailAsHtml(
  { title, preview, paragraphs, actions }: MessageText,
  { firstname, brand, origin }: MailFrame,
): string {
  const body = [
    `<p style="${textStyle}">${escapeHtml(greeting(firstname))}</p>`,
    ...paragraphs.map(paragraphHtml),
  ].join('\n');
  const buttons = actions
    .map(
      ({ label, path }, index) =>
        `<a href="${escapeHtml(origin + path)}" style="${index === 0 ? mainButtonStyle : buttonStyle}">${escapeHtml(label)}</a>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f6f4;font-family:'Be Vietnam Pro',Arial,sans-serif;color:#17150f">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #e7e5e0;border-top:4px solid #fabb15;border-radius:12px;padding:32px 28px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:30px">${escapeHtml(title)}</h1>
${body}
<p style="margin:28px 0 0">${buttons}</p>
</div>
<p style="max-width:600px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5f5b52">${escapeHtml(settingsHint(origin))}</p>
</body>
</html>
`;
}

const textStyle = 'margin:0 0 16px;font-size:16px;line-height:26px';
const buttonBase =
  'display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:10px;font-size:16px;font-weight:600;text-decoration:none;color:#17150f';
const mainButtonStyle = `${buttonBase};background:#fabb15`;
const buttonStyle = `${buttonBase};border:1px solid #e7e5e0`;

function paragraphHtml(paragraph: Paragraph): string {
  return `<p style="${textStyle}">${paragraph.map(({ text, strong }) => (strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join('')}</p>`;
}

function settingsHint(origin: string): string {
  return `Bạn chọn email muốn nhận trong phần Cài đặt: ${origin}/settings`;
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
