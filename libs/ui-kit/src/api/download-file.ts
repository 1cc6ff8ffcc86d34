import { useState } from 'react';
import { reportError } from '../session/session-middleware.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { responseError, toApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { callHeaders } from './call-headers.ts';

/**
 * Returns the file name in a response's headers, or an empty text if they have none. Prefers
 * `filename*`, which can hold any character, to `filename`.
 */
function nameIn(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return (
    /filename="([^"]+)"/.exec(disposition)?.[1] ?? /filename=([^;\s]+)/.exec(disposition)?.[1] ?? ''
  );
}

/**
 * Requests a file and saves it under the name in the answer. A plain link could not send the
 * headers of a call, and would replace the page by an error. Browsers keep a large file on disk,
 * not in memory.
 * @param path the path of the call and its query
 * @throws {ApiError} for an error answer, and the browser's error if the answer breaks off.
 */
export async function downloadFile(path: string): Promise<void> {
  const response = await fetch(new Request(path, { headers: callHeaders() }));
  if (!response.ok) throw await responseError(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response);
  link.click();
  URL.revokeObjectURL(address);
}

export function useDownload(path: string, onFailed: (error: ApiError) => void) {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);
  const download = async () => {
    if (pending) return;
    setPending(true);
    try {
      await downloadFile(path);
    } catch (thrown) {
      const error = toApiError(thrown);
      dispatch(reportError(error));
      onFailed(error);
    }
    setPending(false);
  };
  return { pending, download: () => void download() };
}
