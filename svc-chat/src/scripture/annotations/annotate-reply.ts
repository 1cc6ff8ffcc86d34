import type { Annotation } from '@targum/contracts/on-demand';
import { limits } from '@targum/contracts';
import type { Logger } from '@targum/service-kit';
import type { ReplyJudge } from '../quotations/judge-reply.ts';
import { withDeadline } from '../deadline.ts';
import { Paragraphs, proseOf } from '@targum/markdown';
import type { Paragraph } from '@targum/markdown';

export interface ReplyAnnotationsOptions {
  readonly annotate: (text: string, signal: AbortSignal) => Promise<Annotation[]>;
  /** Returns undefined unless `annotate` waits for a thread that loads. */
  readonly loading?: () => Promise<void> | undefined;
  /** Judges the quotations. If undefined, quotations have no annotations. */
  readonly judge?: ReplyJudge | undefined;
  /** Each call has either the references of a paragraph in their order, or quotations. */
  readonly onFound?: (found: readonly Annotation[]) => void;
  /** The time for which the end of the reply waits for the references of its last paragraphs. */
  readonly milliseconds: number;
  /** The time for which the end of the reply then waits for the judge. */
  readonly judgeMilliseconds: number;
  readonly logger: Logger;
}

/** The maximum number of references in a reply, including the references of tokens. */
const REFERENCES_MAX = 100;

const isNotReference = (each: Annotation): boolean =>
  each.kind === 'reference' && each.problem === 'not_a_reference';

const overlap = (one: Annotation, other: Annotation): boolean =>
  one.start < other.end && other.start < one.end;

/**
 * Creates the collector of a growing reply's annotations. The result does not depend on the pieces
 * in which the text arrives.
 */
export function createReplyAnnotations(options: ReplyAnnotationsOptions) {
  const { annotate, judge, onFound } = options;
  const { milliseconds, judgeMilliseconds, logger } = options;
  const paragraphs = new Paragraphs();
  const all: Annotation[] = [];
  const ofTokens: Annotation[] = [];
  /** The number of tokens whose annotations have been placed in the order of the text. */
  let known = 0;
  let references = 0;
  const over = new AbortController();
  const judgeOver = new AbortController();
  let isAbandoned = false;
  let reading: Promise<void> = Promise.resolve();
  let judging: Promise<void> = Promise.resolve();

  /**
   * Logs the failure of a paragraph's search. No code awaits the search, so an unhandled failure
   * would end the process.
   */
  const failed = (error: unknown): void =>
    logger.error({ err: error }, 'a paragraph could not be annotated');

  const add = (found: readonly Annotation[]): void => {
    if (found.length === 0 || isAbandoned) return;
    all.push(...found);
    onFound?.(found);
  };

  /**
   * Puts the annotations of tokens before `end` among the found ones, and reports them up to the
   * limit.
   * @returns all of them in the order of the text, also those beyond the limit.
   */
  const place = (found: readonly Annotation[], end: number): Annotation[] => {
    const tokens = ofTokens.slice(known).filter(({ start }) => start < end);
    known += tokens.length;
    // The token "[[Mark 4:39]]" is not a reference, because it has no book code. If "Mark 4:39" is
    // found as a reference, the annotation of the token is left out.
    const before = tokens.filter(
      (token) => !isNotReference(token) || !found.some((each) => overlap(each, token)),
    );
    const others = found.filter(
      (each) => !ofTokens.some((token) => !isNotReference(token) && overlap(each, token)),
    );
    const placed = [...before, ...others].toSorted((one, other) => one.start - other.start);
    const added = placed.slice(0, REFERENCES_MAX - references);
    references += added.length;
    add(added);
    return placed;
  };

  const find = async ({ start, text }: Paragraph): Promise<Annotation[]> => {
    if (over.signal.aborted || text === '') return [];
    const found = await annotate(proseOf(text), over.signal);
    return found.map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
  };

  const judgeNext = (ask: (by: ReplyJudge) => Promise<Annotation[]>): void => {
    if (judge === undefined) return;
    judging = judging.then(async () => add(await ask(judge))).catch(failed);
  };

  const read = async ({ start, text: whole }: Paragraph): Promise<void> => {
    const text = whole.slice(0, Math.max(0, limits.chat.contentMax - start));
    const annotations = place(await find({ start, text }), start + whole.length);
    judgeNext((by) => by.add({ start, text, annotations }, judgeOver.signal));
  };

  const readNext = (ended: readonly Paragraph[]) => {
    for (const paragraph of ended) reading = reading.then(() => read(paragraph)).catch(failed);
  };

  return {
    /**
     * Adds a piece of text, and reads each paragraph that ends in it. The annotations in `added`
     * have places in the whole text.
     */
    add(more: string, added: readonly Annotation[] = []) {
      ofTokens.push(...added);
      readNext(paragraphs.add(more));
    },
    /** @returns the annotations that were found in time, in the order of the text. */
    async end() {
      await withDeadline(
        milliseconds,
        async (signal) => {
          signal.addEventListener('abort', () => over.abort(), { once: true });
          readNext(paragraphs.end());
          await reading;
          place([], Infinity);
        },
        options.loading,
      );
      await withDeadline(judgeMilliseconds, async (signal) => {
        signal.addEventListener('abort', () => judgeOver.abort(), { once: true });
        judgeNext((by) => by.end(judgeOver.signal));
        await judging;
      });
      return all.toSorted((one, other) => one.start - other.start);
    },
    /** Ends the work on a text that is no longer part of the reply. */
    abandon() {
      isAbandoned = true;
      over.abort();
      judgeOver.abort();
    },
  };
}

export type ReplyAnnotations = ReturnType<typeof createReplyAnnotations>;
