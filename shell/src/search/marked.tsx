import type { HighlightedText } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  mark: {
    borderRadius: '3px',
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export function Marked({ text: { text, marks } }: { readonly text: HighlightedText }) {
  const styles = useStyles();
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
