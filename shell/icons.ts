/**
 * Draws the icons of the installed product into `public`, from `public/icon.svg`. After a change of
 * that file, run `npm run -w shell icons`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, 'public');
const mark = readFileSync(join(folder, 'icon.svg'), 'utf8');
/**
 * The icon without round corners. The system cuts its own shape, and keeps at least the inner 80%.
 */
const square = mark.replace(' rx="9"', '').replace('0 0 32 32', '1 1 30 30');

const icons = [
  { file: 'icon-192.png', drawing: mark, size: 192 },
  { file: 'icon-512.png', drawing: mark, size: 512 },
  { file: 'icon-maskable-512.png', drawing: square, size: 512 },
  { file: 'apple-touch-icon.png', drawing: square, size: 180 },
] as const;

for (const { file, drawing, size } of icons) {
  const svg = drawing.replace('<svg ', `<svg width="${size}" height="${size}" `);
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(join(folder, file));
}
