import type { Annotation } from '@targum/contracts/on-demand';
import { claimsIn, findingLanguageOf, parseReference } from '@targum/scripture';
import type { Carried, Claim, PlacedReference } from '@targum/scripture';
import type { ReaderSettings } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { Paragraph } from '@targum/markdown';
import { proseOf } from '@targum/markdown';
import type { TextSet } from '../texts/text-set.ts';
import { CITED_MAX, ClaimLimits } from './claim-limits.ts';
import type { JudgeClaims } from './judge-claims.ts';
import { textNamesOf } from './texts-of-claim.ts';
import { toAnnotation, uncheckedIfCited } from './verdict.ts';

export interface AnnotatedParagraph extends Paragraph {
  /** The references and inserted verses, with their places in the whole reply. */
  readonly annotations: readonly Annotation[];
}

export interface ReplyJudgeOptions {
  readonly reading: ReaderSettings;
  /** Quotations without a reference are not checked in a story. */
  readonly mayBeStory: boolean;
  /**
   * Returns the installed texts. Undefined if the texts could not be read, and then the reply has
   * no references either.
   */
  readonly installed: () => TextSet | undefined;
  readonly judgeClaims: JudgeClaims;
  readonly logger: Logger;
}

/** One paragraph, or several that are judged together because block quotations connect them. */
interface Passage extends AnnotatedParagraph {
  readonly prose: string;
  readonly beginsWithBlock: boolean;
  readonly endsWithBlock: boolean;
}

/** Matches a line of a block quotation, also in a list. */
const BLOCK_LINE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/m;

const isBlock = (text: string): boolean => text.search(BLOCK_LINE) === 0;

const toPassage = (paragraph: AnnotatedParagraph): Passage => ({
  ...paragraph,
  prose: proseOf(paragraph.text),
  beginsWithBlock: isBlock(paragraph.text),
  endsWithBlock: isBlock(paragraph.text.trimEnd().split('\n').at(-1) ?? ''),
});

/**
 * Joins `next` to `passage` if `passage` ends with a block quotation and `next` begins with one
 * directly after it. Returns undefined otherwise.
 */
function joined(passage: Passage, next: Passage): Passage | undefined {
  const isNext = passage.start + passage.text.length === next.start;
  if (!isNext || !passage.endsWithBlock || !next.beginsWithBlock) return undefined;
  return {
    ...passage,
    text: passage.text + next.text,
    prose: passage.prose + next.prose,
    annotations: [...passage.annotations, ...next.annotations],
    endsWithBlock: next.endsWithBlock,
  };
}

const referencesOf = (annotations: readonly Annotation[], start: number): PlacedReference[] =>
  annotations.flatMap((each) =>
    each.kind === 'reference' && parseReference(each.ref) !== undefined
      ? [{ start: each.start - start, end: each.end - start, ref: each.ref }]
      : [],
  );

function ofFirstLine({ start, text, annotations }: AnnotatedParagraph): Annotation[] {
  const [line = ''] = text.split('\n', 1);
  return annotations.filter((each) => each.start < start + line.length);
}

/** Creates the judge of one reply. Call `add` and `end` one after another. */
export function createReplyJudge(options: ReplyJudgeOptions) {
  const { reading, mayBeStory, installed, judgeClaims, logger } = options;
  const language = findingLanguageOf([reading.language]);
  const limits = new ClaimLimits();
  let waiting: Passage | undefined;
  /** The inserted verses so far. They may continue in later paragraphs. */
  const inserted: Annotation[] = [];
  let carried: Carried | undefined;

  const nextClaims = (
    { start, text, prose, annotations }: Passage,
    after: readonly Annotation[],
    texts: TextSet,
  ): readonly Claim[] => {
    const found = claimsIn(
      {
        ...{ text, prose, textNames: textNamesOf(texts) },
        references: referencesOf([...annotations, ...after], start),
        inserted: inserted.map((each) => ({ start: each.start - start, end: each.end - start })),
        ...(carried === undefined ? {} : { before: carried }),
      },
      CITED_MAX,
    );
    ({ carried } = found);
    return found.claims.filter(({ refs }) => refs.length > 0 || !mayBeStory);
  };

  /** @param after the references in the line after the passage. */
  const judge = async (
    passage: Passage,
    after: readonly Annotation[],
    signal: AbortSignal,
  ): Promise<Annotation[]> => {
    const texts = installed();
    if (texts === undefined) return [];
    const { claims, checked } = limits.take(nextClaims(passage, after, texts));
    const verdicts = await judgeClaims([...checked], texts, signal);
    return claims.flatMap((claim) => {
      const verdict = checked.has(claim) ? verdicts.get(claim) : uncheckedIfCited(claim);
      if (verdict === undefined) return [];
      const place = { start: claim.start + passage.start, end: claim.end + passage.start };
      return [toAnnotation({ ...claim, ...place }, verdict, language)];
    });
  };

  const addNext = async (
    paragraph: AnnotatedParagraph,
    signal: AbortSignal,
  ): Promise<Annotation[]> => {
    inserted.push(...paragraph.annotations.filter(({ kind }) => kind === 'quotation'));
    const next = toPassage(paragraph);
    const before = waiting;
    waiting = before && joined(before, next);
    if (waiting !== undefined) return [];
    const judged = before === undefined ? [] : await judge(before, ofFirstLine(next), signal);
    if (!BLOCK_LINE.test(next.text)) return [...judged, ...(await judge(next, [], signal))];
    waiting = next;
    return judged;
  };

  /**
   * Logs a fault of the judge and returns no annotations. A fault must not end the process and the
   * replies of other users.
   */
  const orNone = async (judged: Promise<Annotation[]>): Promise<Annotation[]> => {
    try {
      return await judged;
    } catch (error) {
      logger.error({ err: error }, 'quotations could not be judged');
      return [];
    }
  };

  return {
    /**
     * Judges a paragraph. A paragraph with a block quotation waits for the next paragraph, which
     * may continue the quotation or name its reference. Once `signal` aborts, further claims are
     * `unchecked`.
     */
    add: (paragraph: AnnotatedParagraph, signal: AbortSignal) => orNone(addNext(paragraph, signal)),
    /** Judges the passage that is still waiting. */
    end: async (signal: AbortSignal) =>
      waiting === undefined ? [] : orNone(judge(waiting, [], signal)),
  };
}

export type ReplyJudge = ReturnType<typeof createReplyJudge>;
