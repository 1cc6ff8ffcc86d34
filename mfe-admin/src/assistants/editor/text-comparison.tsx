import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { textChanges } from './text-changes.ts';

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
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
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
