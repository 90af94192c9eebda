import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SlideContent } from './content/course-content.ts';

/** Size of every slide in CSS pixels, which are the pixels of the video. */
export const slideSize = { width: 1280, height: 720 } as const;

/** What is drawn around the words of a slide. */
export interface SlideFrame {
  /** "Bài 9 · Dựng đề cương". */
  readonly kicker: string;
  /** 1 to 5: chooses the colour of the petals in the corner. */
  readonly stage: number;
}

const root = path.resolve(import.meta.dirname, '../..');
const petal =
  'M0 -.2C-.2 -.27 -.46 -.47 -.43 -.73C-.4 -.96 -.18 -1.05 0 -.95C.18 -1.05 .4 -.96 .43 -.73C.46 -.47 .2 -.27 0 -.2Z';
const petalScale = ['mai', 'la', 'troi', 'son', 'muc'] as const;

/**
 * One whole HTML page for a slide: no network, fonts and picture inside. Which item is lit is
 * chosen afterwards by the attribute `data-on` (its index) on `ol`.
 */
export function slidePage(slide: SlideContent, frame: SlideFrame): string {
  const items = slide.items
    .map((item, at) => `<li><b>${String(at + 1)}</b><span>${escapeHtml(item)}</span></li>`)
    .join('');
  return `<!doctype html><html lang="vi" data-theme="light"><head><meta charset="utf-8"><style>${baseStyle()}</style></head><body>
${petals(frame.stage)}
<main><section><p class="kicker">${mark()}<span>${escapeHtml(frame.kicker)}</span></p><h1>${escapeHtml(slide.heading)}</h1><p class="lead">${escapeHtml(slide.lead)}</p></section>
<ol>${items}</ol></main>
<div class="person"><img alt="" src="${instructor()}"></div></body></html>`;
}

function baseStyle(): string {
  const fonts = readFileSync(path.join(root, 'src/renderer/styles/fonts.css'), 'utf8').replaceAll(
    /url\('([^']+)'\)/g,
    (_, file: string) => {
      const bytes = readFileSync(path.join(root, 'src/renderer/styles', file));
      return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
    },
  );
  const tokens = readFileSync(path.join(root, 'src/renderer/styles/tokens.css'), 'utf8');
  return `${fonts}\n${tokens}\n${layout}`;
}

/* Everything said in words stays above 74 % of the height: below it the player lays its controls
   and captions. */
const layout = `
*{box-sizing:border-box;margin:0;padding:0}
html{font-size:16px}
body{width:1280px;height:720px;overflow:hidden;position:relative;background:var(--mai-50);color:var(--muc-900);font-family:'Be Vietnam Pro',sans-serif;-webkit-font-smoothing:antialiased}
main{position:absolute;left:72px;right:72px;top:64px;display:grid;grid-template-columns:minmax(0,1fr) 524px;gap:56px}
.kicker{display:flex;align-items:center;gap:12px;font-size:19px;line-height:1.4;font-weight:500;color:var(--muc-600);margin-bottom:22px}
.kicker svg{width:26px;height:26px;flex:none}
h1{font-size:47px;line-height:1.22;font-weight:700;letter-spacing:-.025em;text-wrap:balance}
.lead{margin-top:20px;font-size:23px;line-height:1.55;color:var(--muc-700);text-wrap:pretty}
ol{list-style:none;display:grid;gap:13px;align-content:start}
li{display:flex;align-items:center;gap:20px;min-height:68px;padding:12px 24px;border-radius:17px;background:#fff;box-shadow:0 0 0 1px #ebe3cd;font-size:23px;line-height:1.35;font-weight:500;color:var(--muc-600)}
li span{text-wrap:balance}
li b{font-weight:600;font-size:21px;width:.9em;flex:none}
ol[data-on='0'] li:nth-child(1),ol[data-on='1'] li:nth-child(2),ol[data-on='2'] li:nth-child(3),ol[data-on='3'] li:nth-child(4),ol[data-on='4'] li:nth-child(5){background:var(--mai-400);color:#221803;font-weight:600;box-shadow:0 14px 30px -12px rgb(196 133 23 / .6);transform:scale(1.03);transform-origin:left}
.person{position:absolute;left:72px;bottom:34px;width:164px;height:164px;border-radius:50%;overflow:hidden;box-shadow:0 0 0 5px #fff,0 16px 36px -10px rgb(60 40 0 / .35)}
.person img{display:block;width:132%;max-width:none;margin:-14% 0 0 -17%}
.petals{position:absolute;right:-110px;bottom:-150px;width:470px;height:470px}
`;

function petals(stage: number): string {
  const name = petalScale[stage - 1] ?? 'mai';
  const one = (turn: number): string =>
    `<path transform="rotate(${String(turn)})" d="${petal}" fill="var(--${name}-${turn % 144 === 0 ? '200' : '100'})"/>`;
  return `<svg class="petals" viewBox="-1.08 -1.08 2.16 2.16" style="transform:rotate(20deg)">${[0, 72, 144, 216, 288].map(one).join('')}<circle r=".15" fill="var(--${name}-300)"/></svg>`;
}

function mark(): string {
  const petalsOfMark = [0, 72, 144, 216, 288]
    .map((turn) => `<path transform="rotate(${String(turn)})" d="${petal}" fill="var(--mai-400)"/>`)
    .join('');
  return `<svg viewBox="-1.08 -1.08 2.16 2.16">${petalsOfMark}<circle r=".15" fill="var(--mai-800)"/></svg>`;
}

function instructor(): string {
  return `data:image/svg+xml;base64,${readFileSync(path.join(import.meta.dirname, 'art/instructor.svg')).toString('base64')}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
