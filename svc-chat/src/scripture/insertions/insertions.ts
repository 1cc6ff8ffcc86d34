import { numbersOf } from '@targum/contracts/on-demand';
import type { PassageVerse, ReferenceProblem } from '@targum/contracts/on-demand';
import { formatReference, parseReference } from '@targum/scripture';
import { prefixOf } from '../markdown/place.ts';
import type { TokenPlace } from '../markdown/place.ts';
import { blockQuotation, lineQuotation } from './quotation.ts';
import { TokenScanner } from './token-scanner.ts';

/** The verses of a token. */
export interface TokenVerses {
  /** In its usual form, such as `MRK 4:39`. */
  readonly ref: string;
  /** For readers, with the text's own name of the book: "Mark 4:39". */
  readonly label: string;
  readonly text: {
    readonly id: string;
    readonly abbreviation: string;
    /** A BCP 47 tag. */
    readonly language: string;
    readonly direction: 'ltr' | 'rtl';
    readonly checksum: string;
    /** How many verses the licence lets a reply quote; null if it does not say. */
    readonly maxVerses: number | null;
  };
  readonly verses: readonly PassageVerse[];
}

/** Why a token has no verses. */
export interface TokenProblem {
  readonly problem: ReferenceProblem;
  /** For readers; undefined if the token is not a reference. */
  readonly label?: string;
  readonly textId?: string;
}

/** What became of a token, with its place in the text that was sent, in UTF-16 units. */
export interface TokenItem {
  /** The place of the reference: "Mark 4:39" in "(Mark 4:39, WEB)", or the text in place of the token. */
  readonly start: number;
  readonly end: number;
  /** In its usual form; what the model wrote if it is not a reference. */
  readonly ref: string;
  readonly label: string;
  readonly textId?: string;
  /** Why its verses are not shown. */
  readonly problem?: ReferenceProblem;
  /** The inserted verses with their source, and the edition of the text. */
  readonly inserted?: {
    readonly start: number;
    readonly end: number;
  } & Pick<TokenVerses['text'], 'abbreviation' | 'language' | 'direction' | 'checksum'>;
}

export interface InsertionLimits {
  /** Verses of one token; joined verses count as many. */
  readonly verses: number;
  /** Tokens of one reply that are read. Further tokens become text. */
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

/** Puts verses in place of the tokens of one reply. */
export interface Insertions {
  /**
   * Takes the next piece of the model's text. Pieces are handled in the order of the calls. Together, the
   * answers are the same for each way to cut the text.
   * @returns what may be sent. It never splits a character that the pieces do not split.
   */
  push(text: string): Promise<string>;
  /**
   * Takes the end of the text. The beginning of a token is dropped.
   * @param isCut whether the text broke off, such as by a stop.
   * @returns the rest of what may be sent.
   */
  end(isCut?: boolean): Promise<string>;
  /** What became of the tokens so far, in their order. */
  readonly items: readonly TokenItem[];
}

const countOf = (verses: readonly PassageVerse[]): number =>
  verses.reduce((sum, verse) => sum + numbersOf(verse).length, 0);

export function createInsertions(options: InsertionsOptions): Insertions {
  const { read, onError, limits = INSERTION_LIMITS } = options;
  const scanner = new TokenScanner();
  const items: TokenItem[] = [];
  /** Inserted verses by the id of their text. */
  const inserted = new Map<string, number>();
  let tokens = 0;
  /** The length of all text that was returned. */
  let length = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** The verses of a token, within the limits. Undefined if they could not be read. */
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

  /** Text in place of a token. A reference that the text has stays one that can be opened. */
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
    items,
    push: (text) => inTurn(() => scanner.add(text)),
    end: (isCut) => inTurn(() => scanner.end(isCut)),
  };
}
