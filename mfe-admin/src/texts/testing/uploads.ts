import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { TEXT_FIELD } from '@targum/contracts/on-demand';
import type { Answer } from '../../testing/server.ts';

interface Request {
  readonly url: string;
  readonly name: string;
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
    status = 0;
    statusText = '';
    responseText = '';
    url = '';

    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {
      // The headers are those of all calls.
    }
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      requests.push({ url: this.url, name: (form.get(TEXT_FIELD) as File).name });
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
