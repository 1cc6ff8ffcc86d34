import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Answer } from '../../testing/server.ts';

interface Request {
  readonly url: string;
  readonly type: string | undefined;
  readonly size: number;
}

/**
 * Replaces `XMLHttpRequest`, with which files are sent. An answer with the status 0 is a broken
 * connection.
 */
export function answerUploads(answerOf: () => Answer) {
  const requests: Request[] = [];
  const open = new Set<Upload>();
  let holds = false;
  let aborted = 0;

  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Map<string, string>();
    status = 0;
    statusText = '';
    responseText = '';
    url = '';

    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getResponseHeader() {
      return null;
    }
    send({ size }: File) {
      requests.push({ url: this.url, type: this.headers.get('content-type'), size });
      open.add(this);
      if (!holds) queueMicrotask(() => this.answer());
    }
    answer() {
      if (!open.delete(this)) return;
      const { status = 200, body } = answerOf();
      this.status = status;
      this.responseText = JSON.stringify(body ?? {});
      this.dispatchEvent(new Event('loadend'));
    }
    abort() {
      if (!open.delete(this)) return;
      aborted += 1;
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);

  return {
    requests,
    aborted: () => aborted,
    hold() {
      holds = true;
    },
    release() {
      holds = false;
      for (const request of open) request.answer();
    },
    /** Reports that so many bytes of the running uploads were sent. */
    progress: (loaded: number) =>
      act(() => {
        for (const { upload } of open) {
          upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
        }
        return Promise.resolve();
      }),
  };
}
