import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import decodeQR from 'qr/decode.js';
import { expect } from 'vitest';
import { enter } from './support/chats.ts';
import { chooseInUserMenu, openSidebar, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

/** The size, in modules, of a finder pattern: the squares in three corners of every QR code. */
const FINDER = 7;
/** The modules that encode the error correction level. For the highest level, both are light. */
const LEVEL = { row: 8, columns: [0, 1] };

const isDark = ({ data, width }: PNG, x: number, y: number) =>
  data[4 * (Math.floor(y) * width + Math.floor(x))]! < 128;

/** Returns the code's offset on both axes and the size of its modules, in pixels. */
function gridOf(image: PNG) {
  let corner = 0;
  while (!isDark(image, corner, corner)) corner += 1;
  let end = corner;
  while (isDark(image, end, corner)) end += 1;
  return { corner, module: (end - corner) / FINDER };
}

const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('[3.39, 3.40, 3.42, 3.48] the QR page offers the URL as text, file and code, and a partly covered code stays readable', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, origin);
  await page.goto('/');
  await openSidebar(page);
  await chooseInUserMenu(page, 'QR Code');
  await page.waitForURL('**/qr-code');
  await page.getByRole('heading', { name: 'QR Code', level: 1 }).waitFor();

  const code = page.getByRole('img', { name: `QR code of ${origin}` });
  const canvas = await code.locator('canvas').boundingBox();
  expect(canvas).toMatchObject({ width: 256, height: 256 });

  const field = page.getByLabel('App URL');
  expect(await field.inputValue()).toBe(origin);
  expect(await field.getAttribute('readonly')).not.toBeNull();
  const copy = page.getByRole('button', { name: 'Copy' });
  await Promise.all([copy.getByText('Copied').waitFor(), copy.click()]);
  await seeNotice(page, 'Copied!', 'App URL copied to clipboard');
  expect(await copiedText(page)).toBe(origin);
  await copy.getByText('Copied').waitFor({ state: 'detached' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download QR Code' }).click(),
  ]);
  await seeNotice(page, 'Downloaded!', 'QR code saved as PNG image');
  expect(download.suggestedFilename()).toBe('targum-qr-code.png');
  const image = PNG.sync.read(await readFile(await download.path()));
  expect([image.width, image.height]).toEqual([256, 256]);
  expect(decodeQR(image)).toBe(origin);
  const { corner, module } = gridOf(image);
  expect(Math.round(corner / module)).toBe(4);
  const centre = (index: number) => corner + (index + 0.5) * module;
  const level = LEVEL.columns.map((column) => isDark(image, centre(column), centre(LEVEL.row)));
  expect(level).toEqual([false, false]);

  // Covers a part of the code, which must stay readable.
  const { data, width } = image;
  const [from, to] = [Math.round(width * 0.4), Math.round(width * 0.6)];
  for (let y = from; y < to; y += 1) data.fill(255, (y * width + from) * 4, (y * width + to) * 4);
  expect(decodeQR(image)).toBe(origin);

  const steps = page.getByRole('listitem').filter({ hasText: /camera|code|notification|share/ });
  expect(await steps.allInnerTexts()).toEqual([
    "Open your phone's camera.",
    'Point it at the code.',
    'Tap the notification that appears.',
    'Or share the image with others.',
  ]);
  expect(await page.getByRole('button', { name: 'Share App' }).count()).toBe(0);
});
