import busboy from 'busboy';
import type { KitContext } from './context.ts';
import { badRequest, payloadTooLarge, unsupportedMediaType, validationFailed } from './errors.ts';

export interface UploadOptions {
  /** Name of the file's field. */
  readonly field: string;
  /** Largest file taken. */
  readonly maxBytes: number;
  /** Said where the file is missing. */
  readonly requiredMessage?: string;
  /** Said where the file is too large. */
  readonly tooLargeMessage?: string;
}

export interface Upload {
  readonly content: Buffer;
  /**
   * Frees the content's memory, which would else wait for the garbage collector while other uploads
   * take its place. The content is empty afterwards.
   */
  release(): void;
  /** As the client named it: never a path, never trusted. */
  readonly filename: string;
  /** As the client claims it: never trusted. */
  readonly mimeType: string;
}

/** What boundaries, part headers and other small fields may add to a file. */
const OVERHEAD_BYTES = 64 * 1024;

/** The bytes that an upload of this request can take, as far as its headers tell. */
export const bytesOfUpload = (ctx: KitContext, maxBytes: number): number =>
  Math.min(Number(ctx.get('content-length')) || maxBytes, maxBytes);

/** Collects a file in one piece of memory where its size is known, so that it is held only once. */
const collectInto = (size: number) => {
  const whole = size > 0 ? Buffer.allocUnsafeSlow(size) : undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk: Buffer) {
      if (whole === undefined) chunks.push(chunk);
      else chunk.copy(whole, bytes);
      bytes += chunk.length;
    },
    content: () => whole?.subarray(0, bytes) ?? Buffer.concat(chunks),
    /** Detaches memory that is the upload's own: small buffers share theirs with others. */
    release: () => void whole?.buffer.transfer(0),
  };
};

/**
 * Reads the one file of a multipart body and holds at most `maxBytes` of it.
 * @throws {HttpError} 413 as soon as the limit is passed, 415 for other content, 422 without file,
 * 400 for a broken body.
 */
export const readUpload = async (ctx: KitContext, options: UploadOptions): Promise<Upload> => {
  const { field, maxBytes, requiredMessage = 'A file is required' } = options;
  if (!ctx.is('multipart/form-data')) throw unsupportedMediaType();
  const tooLarge = () => payloadTooLarge(options.tooLargeMessage);
  const cutOff = () => badRequest('The upload was cut off');
  const length = Number(ctx.get('content-length') || 0);
  if (length > maxBytes + OVERHEAD_BYTES) throw tooLarge();
  // The client may have gone while its call waited: nothing would come any more.
  if (ctx.req.destroyed) throw cutOff();

  const { promise, resolve, reject } = Promise.withResolvers<Upload>();
  let parser: ReturnType<typeof busboy>;
  try {
    parser = busboy({
      headers: ctx.req.headers,
      // busboy calls a file truncated that has exactly the limit's size.
      limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1024, parts: 11 },
    });
  } catch (error) {
    throw badRequest('The upload could not be read', { cause: error });
  }
  let upload: Upload | undefined;
  const unreadable = (error: unknown) =>
    reject(badRequest('The upload could not be read', { cause: error }));

  parser.on('file', (name, file, { filename, mimeType }) => {
    // Also for a file that nobody asked for: an error without a listener ends the process.
    file.on('error', unreadable);
    if (name !== field) return void file.resume();
    const collected = collectInto(Math.min(length, maxBytes + 1));
    file.on('data', collected.add);
    file.on('limit', () => reject(tooLarge()));
    file.on('close', () => {
      if (file.truncated) return;
      const content = collected.content();
      upload = { content, release: collected.release, filename: filename ?? '', mimeType };
    });
  });
  parser.on('error', unreadable);
  parser.on('close', () => {
    if (upload === undefined) reject(validationFailed({ [field]: [requiredMessage] }));
    else resolve(upload);
  });
  const onAbort = () => reject(cutOff());
  ctx.req.once('aborted', onAbort);
  ctx.req.once('error', onAbort);
  ctx.req.pipe(parser);
  try {
    return await promise;
  } finally {
    ctx.req.off('aborted', onAbort);
    ctx.req.unpipe(parser);
  }
};
