import type { PhrasingContent, Table as TableNode } from 'mdast';
import { AlignmentType, BorderStyle, Table, TableCell, TableRow, WidthType } from 'docx';
import { directionOfPieces, paragraphOf } from './paragraph.ts';
import type { Piece } from './paragraph.ts';
import type { Direction } from './script-runs.ts';
import { TEXT_WIDTH } from './styles.ts';

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'B0B8C1' };
const LINES = {
  ...{ top: LINE, bottom: LINE, left: LINE, right: LINE },
  ...{ insideHorizontal: LINE, insideVertical: LINE },
};

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
} as const;

/** The cells of a column stand at one side, also those in the other direction. */
const sideOf = (direction: Direction) => ALIGNMENTS[direction === 'rtl' ? 'right' : 'left'];

/** The first column of a table stands where the text around it begins: on the right in Arabic. */
export function tableOf(
  { align, children }: TableNode,
  direction: Direction,
  phrase: (nodes: readonly PhrasingContent[]) => Piece[],
): Table {
  const rows = children.map((row) => row.children.map((cell) => phrase(cell.children)));
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const width = Math.floor(TEXT_WIDTH / columns);
  return new Table({
    width: { size: width * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    borders: LINES,
    visuallyRightToLeft: direction === 'rtl',
    rows: rows.map((row, place) => {
      const isHead = place === 0;
      return new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: Array.from({ length: columns }, (_, column) => {
          const pieces = row[column] ?? [];
          const own = directionOfPieces(pieces) ?? direction;
          return new TableCell({
            width: { size: width, type: WidthType.DXA },
            ...(isHead && { shading: { fill: 'EEF1F4' } }),
            children: [
              paragraphOf(isHead ? pieces.map(bold) : pieces, own, {
                spacing: { after: 0 },
                alignment: align?.[column] ? ALIGNMENTS[align[column]] : sideOf(direction),
              }),
            ],
          });
        }),
      });
    }),
  });
}

const bold = (piece: Piece): Piece =>
  'text' in piece ? { ...piece, format: { ...piece.format, bold: true } } : piece;
