import { expect } from 'vitest';
import { PNG } from 'pngjs';
import { test } from './support/spec.ts';

interface Icon {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
}

const sizesOf = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { width, height } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
  return `${width}x${height}`;
};

test('[3.92] each page links to the manifest and to the icon for iPhones', async ({ origin }) => {
  for (const path of ['/', '/login', '/chat/0190', '/admin/users', '/nowhere']) {
    const page = await (await fetch(origin + path)).text();
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"');
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  }
  expect(await sizesOf(`${origin}/apple-touch-icon.png`)).toBe('180x180');
});

test('[3.92] the manifest has the name of the product, and icons of the sizes that it states', async ({
  origin,
}) => {
  const manifest = (await (await fetch(`${origin}/manifest.webmanifest`)).json()) as {
    icons: Icon[];
  };
  expect(manifest).toMatchObject({
    name: 'Targum',
    short_name: 'Targum',
    start_url: '/',
    display: 'standalone',
  });
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs).toMatchObject([
    { sizes: '192x192' },
    { sizes: '512x512' },
    { sizes: '512x512', purpose: 'maskable' },
  ]);
  for (const { src, sizes } of pngs) expect(await sizesOf(origin + src)).toBe(sizes);
});

test('[3.92] Chromium reads the manifest without an error', async ({ visitor, origin }) => {
  const page = await visitor();
  await page.goto('/login');
  const devTools = await page.context().newCDPSession(page);
  const { url, errors } = await devTools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${origin}/manifest.webmanifest`, errors: [] });
});
