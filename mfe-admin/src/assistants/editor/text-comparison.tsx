import { FOR_SCREEN_READERS, makeStyles, tokens } from '@targum/ui-kit';
import { diffLines, diffWordsWithSpace } from 'diff';
import { useT } from '../../i18n.ts';

const useStyles = makeStyles({
  text: {
    display: 'block',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.6',
    '& ins': {
      backgroundColor: tokens.colorPaletteGreenBackground2,
      color: tokens.colorPaletteGreenForeground2,
      textDecorationLine: 'underline',
    },
    '& del': {
      backgroundColor: tokens.colorPaletteRedBackground2,
      color: tokens.colorPaletteRedForeground2,
      textDecorationLine: 'line-through',
    },
    '& del + ins': { marginInlineStart: '0.25em' },
  },
  spoken: FOR_SCREEN_READERS,
});

interface TextComparisonProps {
  readonly before: string;
  readonly after: string;
}

export function TextComparison({ before, after }: TextComparisonProps) {
  const styles = useStyles();
  const t = useT();
  const said = (text: string) => <span className={styles.spoken}>{text}</span>;
  return (
    <span className={styles.text} dir="auto">
      {textChanges(before, after).map(({ kind, text }, index) => {
        if (kind === 'same') return text;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          // The pieces of two texts never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Mark key={index}>
            {said(t(kind === 'added' ? 'admin.assistants.added' : 'admin.assistants.deleted'))}
            {text}
          </Mark>
        );
      })}
    </span>
  );
}

interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Texts with more differences than this are compared line by line, because comparing words would
 * take too long.
 */
const MOST_WORD_EDITS = 4000;
const CONTEXT = 120;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Piece['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT);
  const end = isLast ? '' : text.slice(-CONTEXT);
  const gap = isFirst || isLast ? '…' : '\n…\n';
  return start.length + end.length + gap.length >= text.length ? text : `${start}${gap}${end}`;
}

/**
 * Compares two texts word by word, or line by line if they differ too much. Shortens long unchanged
 * pieces.
 */
function textChanges(before: string, after: string): Piece[] {
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
