/**
 * Draws the covers of the demonstration's posts out of the brand's own petals and branch, in every
 * size:
 *   node scripts/draw-blog-covers.ts leaves them in resources/demo/site-images. What it draws is
 *   committed; run it again when a post is added.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  coverSizes,
  previewFile,
  previewSize,
} from '#server/modules/site-images/cover-addresses.ts';
import { demoPosts } from '#server/demo/demo-posts.ts';
import { siteImageAddress, siteImagesPath } from '#shared/domain/site-content/site-image.ts';
import { projectRoot } from './run-step.ts';
import { type CoverLook, drawCover } from './demo-media/art/blog-cover.ts';

const folder = path.join(projectRoot, 'resources/demo/site-images');

/** How each post's cover is grown and coloured, in the order of the posts. */
const looks: readonly CoverLook[] = [
  {
    palette: 'mai',
    petals: { x: 1290, y: 690, radius: 620, turn: 10 },
    branch: { seed: 24, total: 30, open: 24, done: 18, x: -60, y: 250, scale: 1.42, turn: -3 },
  },
  {
    palette: 'la',
    petals: { x: 260, y: 180, radius: 520, turn: 28 },
    branch: { seed: 61, total: 20, open: 20, done: 14, x: 40, y: 330, scale: 1.5, turn: 4 },
  },
  {
    palette: 'muc',
    petals: { x: 1180, y: 360, radius: 640, turn: 48 },
    branch: { seed: 13, total: 26, open: 20, done: 20, x: -120, y: 300, scale: 1.6, turn: -8 },
  },
  {
    palette: 'troi',
    petals: { x: 330, y: 760, radius: 560, turn: 20 },
    branch: { seed: 37, total: 22, open: 10, done: 6, x: -40, y: 200, scale: 1.5, turn: 2 },
  },
  {
    palette: 'son',
    petals: { x: 1420, y: 130, radius: 560, turn: 36 },
    branch: { seed: 45, total: 14, open: 14, done: 14, x: -180, y: 360, scale: 1.9, turn: -9 },
  },
  {
    palette: 'muc',
    petals: { x: 300, y: 620, radius: 600, turn: 12 },
    branch: { seed: 52, total: 24, open: 24, done: 10, x: 60, y: 230, scale: 1.5, turn: 6 },
  },
  {
    palette: 'mai',
    petals: { x: 380, y: 260, radius: 560, turn: 44 },
    branch: { seed: 70, total: 18, open: 6, done: 2, x: -80, y: 340, scale: 1.6, turn: -4 },
  },
  {
    palette: 'la',
    petals: { x: 1300, y: 620, radius: 600, turn: 4 },
    branch: { seed: 83, total: 10, open: 10, done: 6, x: -260, y: 260, scale: 2.1, turn: -5 },
  },
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [index, { coverName }] of demoPosts.entries()) {
  const look = looks[index % looks.length];
  if (look === undefined) throw new Error('there is no cover');
  const drawing = Buffer.from(drawCover(look));
  for (const size of coverSizes) {
    const file = siteImageAddress(coverName, size.width, size.height).slice(siteImagesPath.length);
    writeFileSync(
      path.join(folder, file),
      await sharp(drawing).resize(size).webp({ quality: 82, effort: 6 }).toBuffer(),
    );
  }
  writeFileSync(
    path.join(folder, previewFile(coverName)),
    await sharp(drawing).resize(previewSize).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
  );
  console.log(coverName);
}
