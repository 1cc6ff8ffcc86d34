import { diffLines, diffWordsWithSpace } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A comparison with more differences goes by lines, because words would take too long. */
const MOST_WORD_EDITS = 4000;
/** How many characters of unchanged text are shown beside a change. */
const CONTEXT = 120;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Piece['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT);
  const end = isLast ? '' : text.slice(-CONTEXT);
  const gap = isFirst || isLast ? '…' : '\n…\n';
  return start.length + end.length + gap.length >= text.length ? text : `${start}${gap}${end}`;
}

/** Compares two texts word by word. Long unchanged pieces are cut. */
export function textChanges(before: string, after: string): Piece[] {
  const changes =
    diffWordsWithSpace(before, after, { maxEditLength: MOST_WORD_EDITS }) ??
    diffLines(before, after);
  return changes.map((change, index) => {
    const kind = kindOf(change);
    if (kind !== 'same') return { kind, text: change.value };
    const text = shorten(change.value, index === 0, index === changes.length - 1);
    return { kind, text };
  });
}
