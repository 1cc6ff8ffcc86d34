import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picture, sidewaysPhoto, svg } from '../testing/images.ts';
import { memory } from '../testing/memory.ts';
import { createSquarePicture } from './square-picture.ts';

const MEBIBYTE = 1024 * 1024;

// The photo is created before the loaders are restricted, because compositing needs more loaders.
const photo = await sidewaysPhoto();
const square = createSquarePicture({ memory, maxBytes: 300 * MEBIBYTE });

describe('createSquarePicture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    '[2.94] turns %s into a WebP of 256 px',
    async (format) => {
      const made = await sharp(await square(await picture({ format }))).metadata();
      expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
    },
  );

  test('enlarges a tiny picture', async () => {
    const made = await sharp(await square(await picture({ width: 1, height: 1 }))).metadata();
    expect(made).toMatchObject({ width: 256, height: 256 });
  });

  test('[2.94] rotates a photo by its orientation and keeps no metadata', async () => {
    expect(photo.includes('SecretCamera')).toBe(true);
    const made = await square(photo);
    const metadata = await sharp(made).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(made.includes('SecretCamera')).toBe(false);
    // The stored pixels have red above blue, and the orientation rotates them a quarter clockwise,
    // so red ends up on the right.
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels];
    expect(redAt(230, 128)).toBeGreaterThan(200);
    expect(redAt(25, 128)).toBeLessThan(50);
  });

  test.each([
    ['SVG', svg],
    ['text', Buffer.from('not a picture at all')],
    ['nothing', Buffer.alloc(0)],
    ['a bare JPEG header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('refuses %s, which is not an image', async (_name, bytes) => {
    await expect(square(bytes)).rejects.toMatchObject({ problem: 'not-an-image' });
  });

  test.each(['tiff', 'avif'] as const)('refuses the format %s', async (format) => {
    const bytes = await picture({ format });
    await expect(square(bytes)).rejects.toMatchObject({ problem: 'not-an-image' });
  });

  test('refuses a picture that is cut off', async () => {
    const whole = await picture({ width: 900, height: 900 });
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(square(cut)).rejects.toMatchObject({ problem: 'not-an-image' });
  });

  test('[2.91] refuses a small file that decodes to more than 40 megapixels', async () => {
    const bomb = await picture({ width: 8000, height: 5001 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(square(bomb)).rejects.toMatchObject({ problem: 'too-many-pixels' });
  });

  test('refuses, by its header, a picture that would take too much memory to decode', async () => {
    const picky = createSquarePicture({ memory, maxBytes: 40 * MEBIBYTE });
    const large = { width: 3000, height: 2000 } as const;
    for (const format of ['jpeg', 'png'] as const) {
      expect(await picky(await picture({ ...large, format }))).toBeInstanceOf(Buffer);
    }
    const whole = await picture({ ...large, interlaced: true });
    await expect(picky(whole)).rejects.toMatchObject({ problem: 'too-much-memory' });
    expect(await square(whole)).toBeInstanceOf(Buffer);
  });
});
