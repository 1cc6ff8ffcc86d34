import type { Annotation } from '@targum/contracts/on-demand';
import { claimsIn, findingLanguageOf, parseReference } from '@targum/scripture';
import type { Carried, Claim, PlacedReference } from '@targum/scripture';
import type { Reading } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { Paragraph } from '../annotations/paragraphs.ts';
import { proseOf } from '../annotations/prose.ts';
import type { TextSet } from '../annotations/text-set.ts';
import type { JudgeClaims } from './judge-claims.ts';
import { namesOf } from './texts-of-claim.ts';
import { toAnnotation, uncheckedIfCited } from './verdict.ts';

/** A paragraph of a reply whose references were found. */
export interface AnnotatedParagraph extends Paragraph {
  /** Its references and inserted verses, with their places in the whole reply. */
  readonly annotations: readonly Annotation[];
}

/** Judges what a growing reply quotes. Its calls never fail. */
export interface ReplyJudge {
  /**
   * Adds the next paragraph.
   * @param signal once it aborts, the call returns soon, and claims that cite verses and were not compared
   * are `unchecked`.
   * @returns the annotations of the paragraphs that can be judged now, with their places in the whole
   * reply. A paragraph with a block quotation waits for the next one, which may begin with its reference.
   */
  add(paragraph: AnnotatedParagraph, signal: AbortSignal): Promise<Annotation[]>;
  /** Judges the paragraph that still waits, if there is one. */
  end(signal: AbortSignal): Promise<Annotation[]>;
}

export interface ReplyJudgeOptions {
  readonly reading: Reading;
  /** Whether the reply may be a story, in which quotations without a reference are not checked. */
  readonly mayBeStory: boolean;
  /** The installed texts; undefined if they could not be read. Then there are no references either. */
  readonly installed: () => TextSet | undefined;
  readonly judgeClaims: JudgeClaims;
  readonly logger: Logger;
}

/** The most claims of a reply that are compared. */
const CHECKED_MAX = 50;
/** The most claims of a reply that get an annotation. Those that are not compared are `unchecked`. */
const CLAIMS_MAX = 100;
/** A line of a block quotation, also in a list. */
const BLOCK_LINE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/m;

/** The references of a paragraph, with their places in the text that begins at `start`. */
const referencesOf = (annotations: readonly Annotation[], start: number): PlacedReference[] =>
  annotations.flatMap((each) =>
    each.kind === 'reference' && parseReference(each.ref) !== undefined
      ? [{ start: each.start - start, end: each.end - start, ref: each.ref }]
      : [],
  );

/** The references in the first line of a paragraph. */
function ofFirstLine({ start, text, annotations }: AnnotatedParagraph): Annotation[] {
  const [line = ''] = text.split('\n', 1);
  return annotations.filter((each) => each.start < start + line.length);
}

/** Creates the judge of one reply. Call `add` and `end` one after the other. */
export function createReplyJudge(options: ReplyJudgeOptions): ReplyJudge {
  const { reading, mayBeStory, installed, judgeClaims, logger } = options;
  const language = findingLanguageOf([reading.language]);
  let waiting: AnnotatedParagraph | undefined;
  /** The inserted verses so far. They may continue in further paragraphs. */
  const inserted: Annotation[] = [];
  let carried: Carried | undefined;
  /** How many claims the reply has so far. */
  let count = 0;

  /** The next claims of the reply, with their places in the paragraph. */
  const nextClaims = (
    { start, text, annotations }: AnnotatedParagraph,
    after: readonly Annotation[],
    texts: TextSet,
  ): readonly Claim[] => {
    const found = claimsIn(
      {
        ...{ text, prose: proseOf(text), textNames: namesOf(texts) },
        references: referencesOf([...annotations, ...after], start),
        inserted: inserted.map((each) => ({ start: each.start - start, end: each.end - start })),
        ...(carried === undefined ? {} : { before: carried }),
      },
      CLAIMS_MAX,
    );
    ({ carried } = found);
    return found.claims
      .filter(({ refs }) => refs.length > 0 || !mayBeStory)
      .slice(0, CLAIMS_MAX - count);
  };

  /** @param after the references in the first line after the paragraph. */
  const judge = async (
    paragraph: AnnotatedParagraph,
    after: readonly Annotation[],
    signal: AbortSignal,
  ): Promise<Annotation[]> => {
    const texts = installed();
    if (texts === undefined || count >= CLAIMS_MAX) return [];
    const claims = nextClaims(paragraph, after, texts);
    const checked = claims.slice(0, Math.max(0, CHECKED_MAX - count));
    count += claims.length;
    const verdicts = await judgeClaims(checked, texts, signal);
    return claims.flatMap((claim, index) => {
      const verdict = index < checked.length ? verdicts.get(claim) : uncheckedIfCited(claim);
      if (verdict === undefined) return [];
      const place = { start: claim.start + paragraph.start, end: claim.end + paragraph.start };
      return [toAnnotation({ ...claim, ...place }, verdict, language)];
    });
  };

  const addNext = async (
    paragraph: AnnotatedParagraph,
    signal: AbortSignal,
  ): Promise<Annotation[]> => {
    const before = waiting;
    waiting = undefined;
    inserted.push(...paragraph.annotations.filter(({ kind }) => kind === 'quotation'));
    const judged = before === undefined ? [] : await judge(before, ofFirstLine(paragraph), signal);
    if (!BLOCK_LINE.test(paragraph.text))
      return [...judged, ...(await judge(paragraph, [], signal))];
    waiting = paragraph;
    return judged;
  };

  /** A fault of the judge must not end the process, and with it the replies of others. */
  const orNone = async (judged: Promise<Annotation[]>): Promise<Annotation[]> => {
    try {
      return await judged;
    } catch (error) {
      logger.error({ err: error }, 'quotations could not be judged');
      return [];
    }
  };

  return {
    add: (paragraph, signal) => orNone(addNext(paragraph, signal)),
    end: async (signal) => (waiting === undefined ? [] : orNone(judge(waiting, [], signal))),
  };
}
