import { makeStyles, tokens } from '@targum/ui-kit';

const ITEM = '- ';

const useStyles = makeStyles({
  message: { display: 'grid', gap: tokens.spacingVerticalXS, overflowWrap: 'anywhere' },
  line: { margin: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** Shows an English message of the server. Lines that begin with a hyphen become a list. */
export function ServerMessage({ children }: { readonly children: string }) {
  const styles = useStyles();
  const lines = children.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => line.startsWith(ITEM));
  const others = lines.filter((line) => !line.startsWith(ITEM));
  return (
    <div className={styles.message} lang="en" dir="ltr">
      {others.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((line) => (
            <li key={line}>{line.slice(ITEM.length)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
