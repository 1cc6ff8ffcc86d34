import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  summary: {
    width: 'fit-content',
    paddingBlock: '12px',
    cursor: 'pointer',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});

/** The warnings are the server's, in English, and name files and verses. */
export function WarningList({ warnings }: { readonly warnings: readonly string[] }) {
  const t = useT();
  const styles = useStyles();
  if (warnings.length === 0) return null;
  const label = t('admin.texts.warnings', { count: warnings.length });
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      <ul className={styles.list} lang="en" dir="ltr" aria-label={label}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
