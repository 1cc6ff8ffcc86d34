import type { ReactNode } from 'react';
import { Button, makeStyles, SectionCard, tokens } from '@targum/ui-kit';
import { Filter20Regular } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  // Columns of equal width, as many as fit the longest option.
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    '& input, & select': { minWidth: 0, width: '100%' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
  },
  clear: { marginInlineStart: 'auto' },
});

interface FiltersCardProps {
  readonly title: string;
  /** How many entries match, in words. */
  readonly summary?: string | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The filters of a list, with a button that clears them. */
export function FiltersCard({ title, summary, onClear, children }: FiltersCardProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <SectionCard title={title}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <span role="status">{summary}</span>
        <Button className={styles.clear} icon={<Filter20Regular />} onClick={onClear}>
          {t('admin.clearFilters')}
        </Button>
      </div>
    </SectionCard>
  );
}
