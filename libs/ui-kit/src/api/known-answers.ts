import type { FetchArgs } from '@reduxjs/toolkit/query/react';

/** Enough for the list of chats and the newest page of each chat that is open in turn. */
const MOST = 20;

interface KnownAnswer {
  readonly etag: string;
  readonly data: unknown;
}

const keyOf = ({ method, url, params }: FetchArgs): string => JSON.stringify([method, url, params]);

/**
 * Keeps the latest answers that have an ETag, so that the server can answer the next request with 304.
 * Answers that the browser itself may keep are left to the browser. The answers are in memory only,
 * because chats must not stay on the disk.
 */
export function createKnownAnswers() {
  const answers = new Map<string, KnownAnswer>();
  return {
    find: (call: FetchArgs): KnownAnswer | undefined => answers.get(keyOf(call)),
    keep(call: FetchArgs, { headers }: Response, data: unknown): void {
      const etag = headers.get('etag');
      if (etag === null || headers.get('cache-control') !== 'no-store') return;
      const key = keyOf(call);
      // The latest answer is the last one in the map.
      answers.delete(key);
      answers.set(key, { etag, data });
      if (answers.size > MOST) answers.delete(answers.keys().next().value!);
    },
    clear: () => answers.clear(),
  };
}
