import type { Stretch } from '../../finding/text/placed-text.ts';
import {
  MOSTLY_CLOSING,
  MOSTLY_OPENING,
  OPENING_MARKS,
  QUOTATION_KINDS,
  QUOTATION_MARKS,
} from '../quotation-marks.ts';

export interface Quotation extends Stretch {
  /** The opening mark. If an earlier text opened the quotation, the mark is not in this text. */
  readonly mark: string;
  readonly isClosed: boolean;
}

const MARK = new RegExp(`[${QUOTATION_MARKS}]`, 'g');
/** Matches Markdown that can separate a quotation mark from its words. */
const EMPHASIS = /[*_~\\]/;
const SPACE = /\s/;
const AFTER_CLOSING = /[\s,.;:!?)\]،؛؟。，]/;
const BEFORE_OPENING = /[\s([{—–]/;

/** Returns the characters beside a mark, without emphasis. The ends of the text count as spaces. */
function beside(text: string, place: number): [before: string, after: string] {
  let before = place - 1;
  while (before >= 0 && EMPHASIS.test(text[before]!)) before -= 1;
  let after = place + 1;
  while (after < text.length && EMPHASIS.test(text[after]!)) after += 1;
  return [text[before] ?? ' ', text[after] ?? ' '];
}

interface Opened {
  readonly mark: string;
  readonly start: number;
  end: number | undefined;
}

class Marks {
  readonly all: Opened[] = [];
  readonly #stacks = new Map<string, Opened[]>();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  open(mark: string, start: number): void {
    const opened: Opened = { mark, start, end: undefined };
    this.all.push(opened);
    this.#stackOf(mark).push(opened);
  }

  /**
   * Lets a mark open or close a quotation, or ignores it. The open quotations and the characters
   * beside the mark decide.
   */
  read(mark: string, place: number): void {
    const [before, after] = beside(this.#text, place);
    const mayOpen = !AFTER_CLOSING.test(after);
    if (mark === '"') {
      const mayClose = !BEFORE_OPENING.test(before);
      if (mayClose && (this.#stackOf(mark).length > 0 || !mayOpen)) this.#close(mark, place);
      else if (mayOpen) this.open(mark, place);
      return;
    }
    const isOpening = mayOpen && SPACE.test(before);
    const mostlyOpens = MOSTLY_OPENING.includes(mark);
    const mostlyCloses = MOSTLY_CLOSING.includes(mark);
    if (!(mostlyOpens && isOpening) && this.#canClose(mark)) this.#close(mark, place);
    else if (!OPENING_MARKS.includes(mark)) return;
    // In French, a space follows «, so this mark opens a quotation even before a space.
    else if (mostlyCloses ? isOpening : mayOpen || mark === '«') this.open(mark, place);
  }

  #canClose(mark: string): boolean {
    return QUOTATION_KINDS.some(
      ([open, close]) => close.includes(mark) && this.#stackOf(open).length > 0,
    );
  }

  #close(mark: string, place: number): void {
    const open = QUOTATION_KINDS.flatMap(([each, close]) =>
      close.includes(mark) ? (this.#stackOf(each).at(-1) ?? []) : [],
    );
    const [latest] = open.toSorted((one, other) => other.start - one.start);
    if (latest === undefined) return;
    latest.end = place + 1;
    this.#stackOf(latest.mark).pop();
  }

  #stackOf(mark: string): Opened[] {
    const stack = this.#stacks.get(mark) ?? [];
    this.#stacks.set(mark, stack);
    return stack;
  }
}

/**
 * Gives each unclosed quotation an end: that of the next closed quotation of the same kind, or else
 * the end of the text.
 */
function* withEnds(all: readonly Opened[], length: number): Generator<Quotation> {
  const ends = new Map<string, number>();
  const quotations: Quotation[] = [];
  for (const { mark, start, end } of all.toReversed()) {
    const nearest = end ?? ends.get(mark);
    if (end !== undefined) ends.set(mark, end);
    quotations.push({ mark, start, end: nearest ?? length, isClosed: nearest !== undefined });
  }
  yield* quotations.toReversed();
}

/**
 * Returns the outermost quotations of a text. An unclosed quotation ends with the text, or with an
 * inner quotation of the same kind. Apostrophes and single quotation marks count as letters.
 * @param prose `text` with white space in place of code and links, and of the same length.
 * @param open the opening mark of a quotation that an earlier text left open. The quotation
 * continues if this text closes it and does not begin with a quotation mark.
 */
export function quotationsIn(text: string, prose: string, open?: string): Quotation[] {
  const marks = new Marks(text);
  const begin = text.search(/[^\s*_~>]/);
  const goesOn = open !== undefined && begin >= 0 && !QUOTATION_MARKS.includes(text[begin]!);
  if (goesOn) marks.open(open, begin);
  for (const { 0: mark, index } of prose.matchAll(MARK)) marks.read(mark, index);
  const opened = goesOn && marks.all[0]?.end === undefined ? marks.all.slice(1) : marks.all;
  const quotations: Quotation[] = [];
  for (const quotation of withEnds(opened, text.length)) {
    if (quotation.start >= (quotations.at(-1)?.end ?? 0)) quotations.push(quotation);
  }
  return quotations;
}
