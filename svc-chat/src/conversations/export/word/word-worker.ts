import { parentPort, workerData } from 'node:worker_threads';
import { writeDocument } from './document/write-document.ts';
import type { WordChat } from './word-chat.ts';

const file = await writeDocument(workerData as WordChat);
// A copy of its own, because a small Buffer shares its memory with others.
const copy = new Uint8Array(file);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has none.
parentPort!.postMessage(copy, [copy.buffer]);
