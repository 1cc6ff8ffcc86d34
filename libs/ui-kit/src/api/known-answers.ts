import type { FetchArgs } from '@reduxjs/toolkit/query/react';

/**
 * Enough for the list of chats and for the chats between which a user switches. Each chat has two
 * answers.
 */
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
  /** The latest answer is the last one in the map. */
  function makeLatest(key: string, answer: KnownAnswer): void {
    answers.delete(key);
    answers.set(key, answer);
  }
  return {
    find(call: FetchArgs): KnownAnswer | undefined {
      const key = keyOf(call);
      const known = answers.get(key);
      if (known) makeLatest(key, known);
      return known;
    },
    keep(call: FetchArgs, { headers }: Response, data: unknown): void {
      const etag = headers.get('etag');
      if (etag === null || headers.get('cache-control') !== 'no-store') return;
      makeLatest(keyOf(call), { etag, data });
      if (answers.size > MOST) answers.delete(answers.keys().next().value!);
    },
    clear: () => answers.clear(),
  };
}
