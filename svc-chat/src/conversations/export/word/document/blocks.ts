import type { List, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
import { BorderStyle, HeadingLevel, Paragraph } from 'docx';
import type { FileChild, IParagraphOptions } from 'docx';
import type { Definitions } from './definitions.ts';
import { DEEPEST, INDENT } from './lists.ts';
import type { Lists } from './lists.ts';
import { directionOfPieces, linesOf, paragraphOf } from './paragraph.ts';
import type { Piece } from './paragraph.ts';
import { piecesOf } from './pieces.ts';
import type { Direction } from './script-runs.ts';
import { tableOf } from './table.ts';

export interface BlockOptions {
  readonly lists: Lists;
  readonly definitions: Definitions;
  /** The direction of a paragraph without letters. */
  readonly direction: Direction;
  /** How many lists are around the blocks. */
  readonly depth: number;
  /** How many block quotations are around the blocks. */
  readonly quotes: number;
  /** False inside a footnote, which cannot have footnotes of its own. */
  readonly mayNote: boolean;
}

type Layout = Omit<IParagraphOptions, 'children' | 'text' | 'bidirectional'>;

/** Headings of a reply are below the heading that names the speaker. */
const HEADINGS = [
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

export function blocksOf(nodes: readonly RootContent[], options: BlockOptions): FileChild[] {
  return nodes.flatMap((node) => blockOf(node, options));
}

function blockOf(node: RootContent, options: BlockOptions): FileChild[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- definitions show nothing, and the others are no blocks
  switch (node.type) {
    case 'paragraph':
      return [blockParagraph(phrase(node.children, options), options)];
    case 'heading':
      return [
        blockParagraph(phrase(node.children, options), options, {
          heading: HEADINGS[Math.min(node.depth, HEADINGS.length) - 1]!,
          keepNext: true,
        }),
      ];
    case 'blockquote':
      return blocksOf(node.children, { ...options, quotes: options.quotes + 1 });
    case 'list':
      return listOf(node, options);
    case 'code':
      return [blockParagraph(linesOf(node.value), options, { style: 'Code' })];
    case 'table':
      return [tableOf(node, options.direction, (children) => phrase(children, options)), gap()];
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })];
    default:
      return [];
  }
}

/** Separates a table from the next block, because tables have no space below. */
const gap = (): Paragraph => new Paragraph({ style: 'Gap' });

const phrase = (nodes: readonly PhrasingContent[], options: BlockOptions): Piece[] =>
  piecesOf(nodes, {
    definitions: options.definitions,
    noteOf: options.mayNote ? (identifier) => noteOf(identifier, options) : undefined,
  });

/** Makes a paragraph with the indent and the line of the lists and quotations around it. */
function blockParagraph(
  pieces: readonly Piece[],
  options: BlockOptions,
  layout: Layout = {},
): Paragraph {
  const direction = directionOfPieces(pieces) ?? options.direction;
  const { depth, quotes } = options;
  const start = INDENT * (depth + quotes);
  const hanging = layout.numbering ? INDENT : 0;
  return paragraphOf(pieces, direction, {
    ...(start > 0 && { indent: { start, hanging } }),
    ...(quotes > 0 && { style: 'Quote', border: { [sideOf(direction)]: QUOTE_LINE } }),
    ...layout,
  });
}

const QUOTE_LINE = { style: BorderStyle.SINGLE, size: 18, space: 8, color: '9AA5B1' };

const sideOf = (direction: Direction) => (direction === 'rtl' ? 'right' : 'left');

function listOf({ ordered, start, children }: List, options: BlockOptions): FileChild[] {
  const { lists, depth } = options;
  const list = ordered ? lists.numbered(start ?? 1) : lists.bulleted();
  const numbering = { ...list, level: Math.min(depth, DEEPEST) };
  return children.flatMap((item) => itemOf(item, options, numbering));
}

/** The first paragraph of an item has its bullet or number. The other blocks stand below it. */
function itemOf(
  { checked, children }: ListItem,
  options: BlockOptions,
  numbering: NonNullable<IParagraphOptions['numbering']>,
): FileChild[] {
  const [first, ...others] = children;
  const box: Piece[] =
    typeof checked === 'boolean' ? [{ text: checked ? '☑ ' : '☐ ', format: {} }] : [];
  const hasText = first?.type === 'paragraph';
  const words = hasText ? phrase(first.children, options) : [];
  const inside = { ...options, depth: Math.min(options.depth, DEEPEST) + 1 };
  return [
    blockParagraph([...box, ...words], inside, {
      ...(options.quotes === 0 && { style: 'ListParagraph' }),
      numbering,
    }),
    ...blocksOf(hasText ? others : children, inside),
  ];
}

/** Footnotes have paragraphs only, so the text of other blocks becomes paragraphs. */
function noteOf(identifier: string, options: BlockOptions): Paragraph[] {
  const definition = options.definitions.notes.get(identifier);
  const inNote = { ...options, depth: 0, quotes: 0, mayNote: false };
  return (definition?.children ?? []).map((block) => {
    const pieces =
      block.type === 'paragraph'
        ? phrase(block.children, inNote)
        : [{ text: wordsOf(block), format: {} }];
    return blockParagraph(pieces, inNote, { style: 'FootnoteText' });
  });
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join(' ') : '';
}
