import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import type { TextUpload } from '@targum/contracts/on-demand';
import { callHeaders, errorOfAnswer, newIdempotencyKey, noAnswer } from '@targum/ui-kit';

interface UploadOptions {
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file to the server, which reads it and answers what is in it.
 * @throws ApiError
 */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<TextUpload> {
  const { path, method, response } = adminTextCalls.upload;
  // oxlint-disable-next-line no-restricted-globals -- `fetch` cannot tell how much of a body was sent
  const request = new XMLHttpRequest();
  request.open(method, path);
  const headers = callHeaders({ idempotencyKey: newIdempotencyKey() });
  const body = new FormData();
  body.append(TEXT_FIELD, file);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.addEventListener('loadend', () => {
      const { status, statusText, responseText: answer } = request;
      if (status === adminTextCalls.upload.status) {
        const upload = response.safeParse(parsed(answer));
        if (upload.success) return resolve(upload.data);
        return reject(noAnswer('The answer is not what was expected.'));
      }
      if (status === 0) return reject(noAnswer('The connection broke off.'));
      const retryAfter = request.getResponseHeader('retry-after');
      reject(
        errorOfAnswer({
          ...{ status, statusText, body: answer },
          headers: new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }),
        }),
      );
    });
    request.send(body);
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
