import { limits } from '@targum/contracts';
import { unavailable } from '@targum/service-kit';
import type { ByteBudget } from '@targum/service-kit';
import { decodingBytes } from './decoding-bytes.ts';

/** The formats that may be decoded. SVG is excluded, because it can make a renderer run code. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
];

const DECODE_SECONDS = 10;

export type PictureProblem = 'not-an-image' | 'too-many-pixels' | 'too-much-memory';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/**
 * Detects the format of an upload by its content, and returns an upright square WebP of 256 px
 * without metadata.
 * @throws {PictureError}
 * @throws {HttpError} 503 if the memory for decoding does not become free in time.
 */
export type SquarePicture = (upload: Buffer) => Promise<Buffer>;

const refuse = (error: unknown): never => {
  const says = (text: string) => error instanceof Error && error.message.includes(text);
  if (says('timeout')) throw unavailable(undefined, { cause: error });
  const tooLarge = says('exceeds pixel limit');
  throw new PictureError(tooLarge ? 'too-many-pixels' : 'not-an-image', { cause: error });
};

export interface SquarePictureOptions {
  readonly memory: ByteBudget;
  /** Maximum memory for decoding a picture, in bytes. Larger pictures are refused. */
  readonly maxBytes: number;
}

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  return sharp;
};

/**
 * Creates a function that decodes one picture at a time, on one thread, with memory reserved
 * according to the picture's header. The decoder takes a sixth of the process's memory, so it is
 * loaded only when the first picture arrives.
 */
export function createSquarePicture({ memory, maxBytes }: SquarePictureOptions): SquarePicture {
  const decoding = memory.part({ bytes: maxBytes, atOnce: 1 });
  let loading: ReturnType<typeof loadSharp> | undefined;

  const open = async (upload: Buffer) => {
    loading ??= loadSharp();
    const sharp = await loading;
    return sharp(upload, {
      limitInputPixels: limits.picture.maxPixels,
      failOn: 'error',
      autoOrient: true,
    });
  };

  // Rejects if the upload is not a picture. For an empty upload, `open` already rejects.
  const headerOf = async (upload: Buffer) => (await open(upload)).metadata();

  const encode = async (upload: Buffer): Promise<Buffer> => {
    const side = limits.picture.sidePixels;
    const picture = await open(upload);
    return picture
      .timeout({ seconds: DECODE_SECONDS })
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(refuse);
  };

  return async (upload) => {
    const bytes = decodingBytes(await headerOf(upload).catch(refuse));
    if (bytes > maxBytes) throw new PictureError('too-much-memory');
    return decoding.within(bytes, () => encode(upload));
  };
}
