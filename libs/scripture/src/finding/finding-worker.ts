import { workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Chapters } from './existence.ts';
import type { TextNames } from './known-names.ts';
import type { FindingLanguage } from './languages/index.ts';
import { ReferenceReader } from './read-references.ts';
import type { FoundReference } from './read-references.ts';

/** What the thread is asked for. */
export interface Request {
  readonly message: string;
  readonly language: FindingLanguage;
  readonly chapters: Chapters;
  /** Whether the whole message is meant as a reference. */
  readonly isMeant: boolean;
  /** How many references it gives at most. */
  readonly max: number;
}

/** What the thread answers: that it has begun to read, references as it finds them, and that it is done. */
export type Answer =
  | { readonly type: 'begun' }
  | { readonly type: 'found'; readonly references: readonly FoundReference[] }
  | { readonly type: 'done' };

/** What the thread is started with. */
export interface WorkerData {
  readonly port: MessagePort;
  readonly names: readonly TextNames[];
}

const { port, names } = workerData as WorkerData;
const readers = new Map<FindingLanguage, Promise<ReferenceReader>>();

function readerOf(language: FindingLanguage): Promise<ReferenceReader> {
  const reader = readers.get(language) ?? ReferenceReader.load({ language, names });
  readers.set(language, reader);
  return reader;
}

async function answer({ message, language, chapters, isMeant, max }: Request): Promise<void> {
  const send = (sent: Answer): void => port.postMessage(sent);
  const reader = await readerOf(language);
  // The time of a message counts from here, since loading does not depend on it.
  send({ type: 'begun' });
  let left = max;
  for (const references of reader.read(message, chapters, isMeant)) {
    send({ type: 'found', references: references.slice(0, left) });
    left -= references.length;
    if (left <= 0) break;
  }
  send({ type: 'done' });
}

port.on('message', (request: Request) => void answer(request));
