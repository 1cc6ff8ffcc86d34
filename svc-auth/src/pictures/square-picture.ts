import { limits } from '@targum/contracts';
import pLimit from 'p-limit';
import sharp from 'sharp';

/** What may be decoded. SVG is a program for a renderer and is never among them. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
];

const DECODE_SECONDS = 10;

export type PictureProblem = 'not-an-image' | 'too-many-pixels';

/** The upload is refused; `problem` says why. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/**
 * Decodes an upload by its content and gives a square WebP of 256 px, upright and without metadata.
 * @throws {PictureError}
 */
export type SquarePicture = (upload: Buffer) => Promise<Buffer>;

/** One picture at a time: a decoded one of 40 megapixels takes up to 160 MB. */
export function createSquarePicture(): SquarePicture {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  const limit = pLimit(1);

  const encode = async (upload: Buffer): Promise<Buffer> => {
    const side = limits.picture.sidePixels;
    try {
      return await sharp(upload, {
        limitInputPixels: limits.picture.maxPixels,
        failOn: 'error',
        autoOrient: true,
      })
        .timeout({ seconds: DECODE_SECONDS })
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 80 })
        .toBuffer();
    } catch (error) {
      const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
      throw new PictureError(tooLarge ? 'too-many-pixels' : 'not-an-image', { cause: error });
    }
  };

  return (upload) => limit(() => encode(upload));
}
