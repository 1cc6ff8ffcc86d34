import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { ApiError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

export interface Upload {
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: number } | undefined;
}

/**
 * Reads a multipart body, writes the field `file` to `path`, and records the other fields.
 * @throws ApiError 400 for any other body, 413 for a file of more than `maxBytes`
 */
export async function readUpload(
  context: RequestContext,
  path: string,
  maxBytes: number,
): Promise<Upload> {
  const upload: Upload = { fields: {}, file: undefined };
  let saved: Promise<void> | undefined;
  let tooLarge = false;
  const parser = createParser(context, maxBytes);
  parser.on('field', (name, value) => {
    upload.fields[name] = value;
  });
  parser.on('file', (name, stream, info) => {
    if (name !== 'file') {
      stream.resume();
      return;
    }
    const file = { name: info.filename ?? '', type: info.mimeType, bytes: 0 };
    upload.file = file;
    stream.on('limit', () => {
      tooLarge = true;
    });
    saved = save(stream, path, file);
    // The file can fail before `saved` is awaited below. Node must not take this for an unhandled
    // rejection.
    saved.catch(() => undefined);
  });
  await pipeline(context.request, parser, { signal: context.signal }).catch((error: unknown) => {
    context.signal.throwIfAborted();
    throw new ApiError(400, `The multipart body cannot be read: ${String(error)}`);
  });
  await saved;
  context.record.body = { ...upload.fields, file: upload.file };
  if (tooLarge) throw new ApiError(413, `The file is larger than ${maxBytes} bytes`);
  return upload;
}

function createParser({ request }: RequestContext, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 64 * 1024 },
    });
  } catch {
    throw new ApiError(400, 'The body is not multipart/form-data');
  }
}

async function save(stream: Readable, path: string, file: { bytes: number }): Promise<void> {
  stream.on('data', (chunk: Buffer) => {
    file.bytes += chunk.length;
  });
  await pipeline(stream, createWriteStream(path));
}
