import type { Annotation } from '@targum/contracts/on-demand';
import { limits } from '@targum/contracts';
import { withDeadline } from './deadline.ts';
import { Paragraphs } from './paragraphs.ts';
import type { Paragraph } from './paragraphs.ts';
import { proseOf } from './prose.ts';

/** The annotations of a growing reply, the same ones however its text arrives. */
export interface ReplyAnnotations {
  /**
   * Adds text. Each paragraph that ends in it is read.
   * @param ofTokens those of the tokens in it, with their places in the whole text. References that are
   * found at these places do not count.
   */
  add(more: string, ofTokens?: readonly Annotation[]): void;
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

const isNotReference = (each: Annotation): boolean =>
  each.kind === 'reference' && each.problem === 'not_a_reference';

const overlap = (one: Annotation, other: Annotation): boolean =>
  one.start < other.end && other.start < one.end;

export function createReplyAnnotations(options: ReplyAnnotationsOptions): ReplyAnnotations {
  const { annotate, onFound = () => undefined, milliseconds } = options;
  const paragraphs = new Paragraphs();
  const all: Annotation[] = [];
  const ofTokens: Annotation[] = [];
  /** How many annotations of tokens are among `all`. */
  let known = 0;
  const over = new AbortController();
  let reading: Promise<void> = Promise.resolve();

  /** Adds what was found in a paragraph and the annotations of its tokens, in the order of the text. */
  const place = (found: readonly Annotation[], end: number): void => {
    const tokens = ofTokens.slice(known).filter(({ start }) => start < end);
    known += tokens.length;
    // The token "[[Mark 4:39]]" does not have a code, but its text is found as a reference.
    const before = tokens.filter(
      (token) => !isNotReference(token) || !found.some((each) => overlap(each, token)),
    );
    const others = found.filter(
      (each) => !ofTokens.some((token) => !isNotReference(token) && overlap(each, token)),
    );
    const placed = [...before, ...others]
      .toSorted((one, other) => one.start - other.start)
      .slice(0, ANNOTATIONS_MAX - all.length);
    if (placed.length === 0) return;
    all.push(...placed);
    onFound(placed);
  };

  const find = async ({ start, text }: Paragraph): Promise<Annotation[]> => {
    const left = Math.max(0, limits.chat.contentMax - start);
    if (over.signal.aborted || left === 0 || all.length >= ANNOTATIONS_MAX) return [];
    const found = await annotate(proseOf(text.slice(0, left)), over.signal);
    return found.map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
  };

  const read = async (paragraph: Paragraph): Promise<void> => {
    place(await find(paragraph), paragraph.start + paragraph.text.length);
  };

  const readNext = (ended: readonly Paragraph[]) => {
    for (const paragraph of ended) reading = reading.then(() => read(paragraph));
  };

  return {
    add(more, added = []) {
      ofTokens.push(...added);
      readNext(paragraphs.add(more));
    },
    end: () =>
      withDeadline(milliseconds, async (signal) => {
        signal.addEventListener('abort', () => over.abort(), { once: true });
        readNext(paragraphs.end());
        await reading;
        place([], Infinity);
        return all;
      }),
  };
}
