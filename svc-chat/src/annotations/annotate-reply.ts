import type { Annotation } from '@targum/contracts/on-demand';
import { limits } from '@targum/contracts';
import { withDeadline } from './deadline.ts';
import { Paragraphs } from './paragraphs.ts';
import type { Paragraph } from './paragraphs.ts';
import { proseOf } from './prose.ts';

/** The annotations of a growing reply, the same ones however its text arrives. */
export interface ReplyAnnotations {
  /** Adds text. Each paragraph that ends in it is read. */
  add(more: string): void;
  /** Reads the last paragraph. @returns the annotations of the whole text that were found in time. */
  end(): Promise<readonly Annotation[]>;
}

export interface ReplyAnnotationsOptions {
  /** Finds the annotations of a text. It never fails. */
  readonly annotate: (text: string, signal: AbortSignal) => Promise<Annotation[]>;
  /** Gets annotations as they are found, in the order of the text. */
  readonly onFound?: (found: readonly Annotation[]) => void;
  /** How long the end of the reply waits for its last paragraphs. */
  readonly milliseconds: number;
}

const ANNOTATIONS_MAX = 100;

export function createReplyAnnotations(options: ReplyAnnotationsOptions): ReplyAnnotations {
  const { annotate, onFound = () => undefined, milliseconds } = options;
  const paragraphs = new Paragraphs();
  const all: Annotation[] = [];
  const over = new AbortController();
  let reading: Promise<void> = Promise.resolve();

  const read = async ({ start, text }: Paragraph): Promise<void> => {
    const left = Math.max(0, limits.chat.contentMax - start);
    if (over.signal.aborted || left === 0 || all.length >= ANNOTATIONS_MAX) return;
    const found = await annotate(proseOf(text).slice(0, left), over.signal);
    const placed = found
      .slice(0, ANNOTATIONS_MAX - all.length)
      .map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
    if (placed.length === 0) return;
    all.push(...placed);
    onFound(placed);
  };

  const readNext = (ended: readonly Paragraph[]) => {
    for (const paragraph of ended) reading = reading.then(() => read(paragraph));
  };

  return {
    add: (more) => readNext(paragraphs.add(more)),
    end: () =>
      withDeadline(milliseconds, async (signal) => {
        signal.addEventListener('abort', () => over.abort(), { once: true });
        readNext(paragraphs.end());
        await reading;
        return all;
      }),
  };
}
