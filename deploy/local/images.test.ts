import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './processes/run.ts';

const images = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'images.ts'), ...args]);

it.each(['1.4.0', 'V1', '1-'])(
  "npm run images rejects the tag %s, which is not valid in a Job's name",
  async (tag) => {
    await expect(images('--tag', tag)).rejects.toThrow(`The tag ${tag} cannot be part of`);
  },
);

it('npm run images accepts a tag like 1-4-0', async () => {
  await expect(images('--tag', '1-4-0', '--tool', 'none')).rejects.toThrow('none cannot be used');
});
