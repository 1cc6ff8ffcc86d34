import { numbersOf, formatReference, parseReference } from '@targum/scripture';
import type { PassageVerse, ReferenceProblem } from '@targum/contracts/on-demand';
import { prefixOf } from '@targum/markdown';
import type { TokenPlace } from '@targum/markdown';
import { blockQuotation, lineQuotation } from './quotation.ts';
import { TokenScanner } from './token-scanner.ts';

export interface TokenVerses {
  /** The reference in its usual form, such as `MRK 4:39`. */
  readonly ref: string;
  readonly label: string;
  readonly text: {
    readonly id: string;
    readonly abbreviation: string;
    /** A BCP 47 tag. */
    readonly language: string;
    readonly direction: 'ltr' | 'rtl';
    readonly checksum: string;
    /** The maximum number of verses that a reply may quote. Null if the licence names no number. */
    readonly maxVerses: number | null;
  };
  readonly verses: readonly PassageVerse[];
}

export interface TokenProblem {
  readonly problem: ReferenceProblem;
  /** The reference for readers. Undefined if the token is not a reference. */
  readonly label?: string;
  readonly textId?: string;
}

/** The result of a token, with its place in the text that was sent, in UTF-16 units. */
export interface TokenItem {
  /**
   * The place of the reference in the inserted text: of "Mark 4:39" in "(Mark 4:39, WEB)". For a
   * problem, the place of the text that replaces the token.
   */
  readonly start: number;
  readonly end: number;
  /** The reference in its usual form, or the model's words if they are not a reference. */
  readonly ref: string;
  readonly label: string;
  readonly textId?: string;
  readonly problem?: ReferenceProblem;
  readonly inserted?: {
    readonly start: number;
    readonly end: number;
  } & Pick<TokenVerses['text'], 'abbreviation' | 'language' | 'direction' | 'checksum'>;
}

export interface InsertionLimits {
  /** The maximum number of verses of one token. Joined verses count separately. */
  readonly verses: number;
  /** The maximum number of tokens of one reply. Further tokens become text. */
  readonly tokens: number;
}

export const INSERTION_LIMITS: InsertionLimits = { verses: 12, tokens: 5 };

export interface InsertionsOptions {
  /** @param ref the text between the brackets of a token, without spaces around it. */
  readonly read: (ref: string) => Promise<TokenVerses | TokenProblem>;
  /** Called if `read` fails. The token then becomes text. */
  readonly onError: (error: unknown) => void;
  readonly limits?: InsertionLimits;
}

const countOf = (verses: readonly PassageVerse[]): number =>
  verses.reduce((sum, verse) => sum + numbersOf(verse).length, 0);

export function createInsertions(options: InsertionsOptions) {
  const { read, onError, limits = INSERTION_LIMITS } = options;
  const scanner = new TokenScanner();
  const items: TokenItem[] = [];
  /** The number of verses that were inserted from each text, by the id of the text. */
  const inserted = new Map<string, number>();
  let tokens = 0;
  let length = 0;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Returns the verses of a token, or the problem with them. Undefined if they could not be read.
   */
  const versesOf = async (token: string): Promise<TokenVerses | TokenProblem | undefined> => {
    try {
      const found = await read(token);
      if ('problem' in found) return found;
      const { label, text, verses } = found;
      const count = countOf(verses);
      const inReply = (inserted.get(text.id) ?? 0) + count;
      const refused = { label, textId: text.id };
      if (count > limits.verses) return { ...refused, problem: 'too_long' };
      if (inReply > (text.maxVerses ?? Infinity)) return { ...refused, problem: 'too_many' };
      inserted.set(text.id, inReply);
      return found;
    } catch (error) {
      onError(error);
      return undefined;
    }
  };

  /**
   * Writes a token as plain text. If its problem is known, an item is added, with which readers can
   * still open the reference if the text of Scripture has it.
   */
  const asText = (token: string, why: TokenProblem | undefined): string => {
    const reference = parseReference(token);
    const ref = reference === undefined ? token : formatReference(reference);
    const label = why?.label ?? ref;
    scanner.becameText(label);
    if (why === undefined) return label;
    items.push({
      ...{ start: length, end: length + label.length, ref, label },
      ...(why.textId === undefined ? {} : { textId: why.textId }),
      problem: reference === undefined ? 'not_a_reference' : why.problem,
    });
    return label;
  };

  const asVerses = (found: TokenVerses, place: TokenPlace): string => {
    const { ref, label, text, verses } = found;
    const quoted = { verses, label, abbreviation: text.abbreviation };
    const prefix = prefixOf(place.containers);
    const lineEnd = `\n${prefix}`;
    const blankLine = `\n${prefix.trimEnd()}`;
    let before = '';
    if (!place.isTableRow && !place.isLineStart) before = `${blankLine}${lineEnd}`;
    else if (!place.isTableRow && !place.mayBegin) before = lineEnd;
    const quotation = place.isTableRow ? lineQuotation(quoted) : blockQuotation(quoted, prefix);
    const start = length + before.length;
    const { abbreviation, language, direction, checksum } = text;
    items.push({
      start: start + quotation.label.start,
      end: start + quotation.label.end,
      ...{ ref, label, textId: text.id },
      inserted: {
        ...{ start, end: start + quotation.text.length },
        ...{ abbreviation, language, direction, checksum },
      },
    });
    if (place.isTableRow) scanner.becameText(quotation.text);
    else scanner.becameBlock(place);
    return before + quotation.text;
  };

  const rest = async (): Promise<string> => {
    let sent = '';
    for (let part = scanner.next(); part !== undefined; part = scanner.next()) {
      let text: string;
      if ('text' in part) ({ text } = part);
      else {
        tokens += 1;
        const found =
          tokens > limits.tokens ? { problem: 'too_many' as const } : await versesOf(part.token);
        const isFound = found !== undefined && !('problem' in found);
        text = isFound ? asVerses(found, part.place) : asText(part.token, found);
      }
      length += text.length;
      sent += text;
    }
    return sent;
  };

  const inTurn = (take: () => void): Promise<string> => {
    const result = last.then(() => {
      take();
      return rest();
    });
    last = result;
    return result;
  };

  return {
    items: items as readonly TokenItem[],
    /**
     * Adds a piece of text, and returns the text to send. All results together are the same however
     * the text is cut into pieces.
     */
    push: (text: string) => inTurn(() => scanner.add(text)),
    /** Ends the text, and drops an unfinished token. `isCut` is true if the text broke off. */
    end: (isCut?: boolean) => inTurn(() => scanner.end(isCut)),
  };
}

export type Insertions = ReturnType<typeof createInsertions>;
