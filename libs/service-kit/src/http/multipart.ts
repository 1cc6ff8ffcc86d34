import busboy from 'busboy';
import type { KitContext } from './context.ts';
import { badRequest, payloadTooLarge, unsupportedMediaType, validationFailed } from './errors.ts';

export interface UploadOptions {
  readonly field: string;
  readonly maxBytes: number;
  readonly requiredMessage?: string;
  readonly tooLargeMessage?: string;
}

export interface Upload {
  readonly content: Buffer;
  /**
   * Frees the memory of a file of known size immediately, because other uploads may need it before
   * the garbage collector runs. The content is then empty.
   */
  release(): void;
  /** The file name from the client. Never trust it or use it as a path. */
  readonly filename: string;
  /** The media type from the client. Never trust it. */
  readonly mimeType: string;
}

const OVERHEAD_BYTES = 64 * 1024;

/** Returns the maximum size of the request's upload, according to its headers. */
export const bytesOfUpload = (ctx: KitContext, maxBytes: number): number =>
  Math.min(Number(ctx.get('content-length')) || maxBytes, maxBytes);

/**
 * Collects the content of a file. A file of known size goes into one buffer, so that memory holds
 * the content only once.
 */
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
    /** Frees the one buffer. Small buffers share memory with others, so they are not freed. */
    release: () => void whole?.buffer.transfer(0),
  };
};

/**
 * Reads the only file of a multipart body and keeps at most `maxBytes` of it.
 * @throws {HttpError} 413 as soon as the limit is exceeded, 415 for another content type, 422
 * without a file, 400 for a broken body.
 */
export const readUpload = async (ctx: KitContext, options: UploadOptions): Promise<Upload> => {
  const { field, maxBytes, requiredMessage = 'A file is required' } = options;
  if (!ctx.is('multipart/form-data')) throw unsupportedMediaType();
  const tooLarge = () => payloadTooLarge(options.tooLargeMessage);
  const cutOff = () => badRequest('The upload was cut off');
  const length = Number(ctx.get('content-length') || 0);
  if (length > maxBytes + OVERHEAD_BYTES) throw tooLarge();
  // A client that has already disconnected sends no more data.
  if (ctx.req.destroyed) throw cutOff();

  const { promise, resolve, reject } = Promise.withResolvers<Upload>();
  let parser: ReturnType<typeof busboy>;
  try {
    parser = busboy({
      headers: ctx.req.headers,
      // The limit is one byte more, because busboy reports a file of exactly the limit as
      // truncated.
      limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1024, parts: 11 },
    });
  } catch (error) {
    throw badRequest('The upload could not be read', { cause: error });
  }
  let upload: Upload | undefined;
  const unreadable = (error: unknown) =>
    reject(badRequest('The upload could not be read', { cause: error }));

  parser.on('file', (name, file, { filename, mimeType }) => {
    // Files of other fields need a listener, too, because an error event without a listener ends
    // the process.
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
