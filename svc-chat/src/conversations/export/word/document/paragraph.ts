import { directionOfText } from '@targum/markdown';
import { ExternalHyperlink, Paragraph, TextRun } from 'docx';
import type { IParagraphOptions, IRunOptions, ParagraphChild } from 'docx';
import { scriptRuns } from './script-runs.ts';
import type { Direction } from './script-runs.ts';

export type Format = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'font' | 'style'>;

interface TextPiece {
  readonly text: string;
  readonly format: Format;
  /** The address of a link. */
  readonly address?: string | undefined;
}

/** What a paragraph consists of. A note is the reference to a footnote. */
export type Piece = TextPiece | { readonly isBreak: true } | { readonly note: ParagraphChild };

/** Returns a text without formatting, with its line breaks. */
export const linesOf = (text: string): Piece[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ isBreak: true } as const] : []),
      { text: line, format: {} },
    ]);

/** Stands for a piece without text. It is no letter, so it has no direction. */
const OBJECT = '\ufffc';

const textOf = (piece: Piece): string => ('text' in piece ? piece.text : OBJECT);

const textOfPieces = (pieces: readonly Piece[]): string => pieces.map(textOf).join('');

/** Matches the mark of a quotation, which is in English in every file. */
const MARK = /\[[^\]]*\]/g;

/** Returns the direction of a paragraph's own words. Undefined without letters. */
export const directionOfPieces = (pieces: readonly Piece[]): Direction | undefined =>
  directionOfText(textOfPieces(pieces).replaceAll(MARK, ''));

const HEBREW = /\p{Script=Hebrew}/u;

const PLACE = /\d+(?:[:\u2010-\u2013-]\d+)+/g;

/**
 * Marks text that is written from right to left, with the language by which Word checks it. After
 * the left-to-right mark, the numbers of a place, such as "4:35–41", keep their order.
 */
const rightToLeft = (text: string): IRunOptions => ({
  text: text.replaceAll(PLACE, '\u200e$&'),
  rightToLeft: true,
  language: { bidirectional: HEBREW.test(text) ? 'he-IL' : 'ar-SA' },
});

/** Makes a paragraph whose runs have the direction of their script. */
export function paragraphOf(
  pieces: readonly Piece[],
  direction: Direction,
  options: Omit<IParagraphOptions, 'children' | 'text' | 'bidirectional'> = {},
): Paragraph {
  return new Paragraph({
    ...options,
    ...(direction === 'rtl' && { bidirectional: true }),
    children: childrenOf(pieces, direction),
  });
}

function childrenOf(pieces: readonly Piece[], direction: Direction): ParagraphChild[] {
  const runs = scriptRuns(textOfPieces(pieces), direction);
  let start = 0;
  return pieces.flatMap((piece): ParagraphChild[] => {
    const end = start + textOf(piece).length;
    const inPiece = runs.filter((run) => run.start < end && run.end > start);
    const from = start;
    start = end;
    if ('note' in piece) return [piece.note];
    if ('isBreak' in piece) return [new TextRun({ break: 1 })];
    const children = inPiece.map((run) => {
      const text = piece.text.slice(Math.max(0, run.start - from), run.end - from);
      return new TextRun({
        text,
        ...piece.format,
        ...(run.direction === 'rtl' && rightToLeft(text)),
      });
    });
    if (piece.address === undefined || children.length === 0) return children;
    return [new ExternalHyperlink({ link: piece.address, children })];
  });
}
