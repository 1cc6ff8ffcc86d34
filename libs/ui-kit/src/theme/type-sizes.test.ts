import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { darkTheme, lightTheme } from './themes.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** A size of type that does not follow the browser's font size: in pixels, or a number of React. */
const IN_PIXELS =
  /(?:font-?size|line-?height)\w*['"]?\s*[:=]\s*(?:['"`{]*[\d.]+px|\{?[2-9]\d|\{?1\d)/i;

it('[10.44] no source sets a size of type in pixels', () => {
  const sources = globSync('{shell,mfe-*,libs/ui-kit}/{src/**/*.{ts,tsx},index.html}', {
    cwd: ROOT,
    exclude: ['**/*.test.*'],
  });
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((file) => IN_PIXELS.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('[10.44] the %s theme has no size of type in pixels', (_name, theme) => {
  const sizes = Object.entries(theme).filter(([name]) => /^(?:fontSize|lineHeight)/.test(name));
  expect(sizes.length).toBeGreaterThan(15);
  expect(sizes.filter(([, size]) => !/^[\d.]+rem$/.test(String(size)))).toEqual([]);
});
