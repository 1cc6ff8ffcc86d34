import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { KitContext } from './context.ts';
import { badRequest, payloadTooLarge, unsupportedMediaType, validationFailed } from './errors.ts';

export interface UploadOptions {
  readonly field: string;
  readonly maxBytes: number;
  readonly requiredMessage?: string;
  readonly tooLargeMessage?: string;
  /** Ends the upload early, with the reason as the error. */
  readonly signal?: AbortSignal;
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

interface FileInfo {
  readonly filename: string;
  readonly mimeType: string;
  /** The size of the body, according to its headers. */
  readonly length: number;
}

/**
 * Passes the only file of a multipart body to `take`. `take` must read the whole file.
 * @throws {HttpError} 413 as soon as the limit is exceeded, 415 for another content type, 422
 * without a file, 400 for a broken body.
 */
const takeFile = async <Taken>(
  ctx: KitContext,
  options: UploadOptions,
  take: (file: Readable, info: FileInfo) => Promise<Taken>,
): Promise<Taken> => {
  const { field, maxBytes, requiredMessage = 'A file is required', signal } = options;
  signal?.throwIfAborted();
  if (!ctx.is('multipart/form-data')) throw unsupportedMediaType();
  const tooLarge = () => payloadTooLarge(options.tooLargeMessage);
  const cutOff = () => badRequest('The upload was cut off');
  const length = Number(ctx.get('content-length') || 0);
  if (length > maxBytes + OVERHEAD_BYTES) throw tooLarge();
  // A client that has already disconnected sends no more data.
  if (ctx.req.destroyed) throw cutOff();

  const { promise, resolve, reject } = Promise.withResolvers<Taken>();
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
  let taken: Promise<Taken> | undefined;
  const unreadable = (error: unknown) =>
    reject(badRequest('The upload could not be read', { cause: error }));

  parser.on('file', (name, file, { filename, mimeType }) => {
    // Files of other fields need a listener, too, because an error event without a listener ends
    // the process.
    file.on('error', unreadable);
    if (name !== field) return void file.resume();
    file.on('limit', () => reject(tooLarge()));
    taken = take(file, { filename: filename ?? '', mimeType, length });
    taken.catch(reject);
  });
  parser.on('error', unreadable);
  parser.on('close', () => {
    if (taken === undefined) reject(validationFailed({ [field]: [requiredMessage] }));
    else taken.then(resolve, reject);
  });
  const onAbort = () => reject(cutOff());
  ctx.req.once('aborted', onAbort);
  ctx.req.once('error', onAbort);
  const onSignal = () => reject(signal?.reason);
  signal?.addEventListener('abort', onSignal);
  ctx.req.pipe(parser);
  try {
    return await promise;
  } catch (error) {
    // Ends the stream of a file that has not arrived as a whole.
    parser.destroy();
    throw error;
  } finally {
    ctx.req.off('aborted', onAbort);
    signal?.removeEventListener('abort', onSignal);
    ctx.req.unpipe(parser);
  }
};

/** Reads the only file of a multipart body into memory, with the errors of `takeFile`. */
export const readUpload = (ctx: KitContext, options: UploadOptions): Promise<Upload> =>
  takeFile(ctx, options, async (file, { filename, mimeType, length }) => {
    const collected = collectInto(Math.min(length, options.maxBytes + 1));
    file.on('data', collected.add);
    await finished(file);
    return { content: collected.content(), release: collected.release, filename, mimeType };
  });

/**
 * Writes the only file of a multipart body to the disk piece by piece, with the errors of `takeFile`.
 * The caller removes the file, also after an error.
 * @param pathFor returns the path for a client's file name, which must not be trusted.
 * @returns the path.
 */
export const storeUpload = (
  ctx: KitContext,
  options: UploadOptions,
  pathFor: (filename: string) => string,
): Promise<string> =>
  takeFile(ctx, options, async (file, { filename }) => {
    const path = pathFor(filename);
    await pipeline(file, createWriteStream(path, { flags: 'wx' }));
    return path;
  });
