import type { ReactNode } from 'react';
import { Button, makeStyles, MOBILE, SectionCard, tokens } from '@targum/ui-kit';
import { Filter20Regular } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11.5rem, 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    [MOBILE]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: tokens.spacingHorizontalS,
      // The longest choices fit beside each other.
      '& select': { paddingInlineEnd: '30px' },
    },
    // Controls give way to their column instead of overlapping the next one.
    '& input, & select': { minWidth: 0, width: '100%' },
    '& .fui-Input, & .fui-Select': { minWidth: 0, width: '100%' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
  },
});

interface FiltersCardProps {
  readonly title: string;
  /** What the filters leave, in words. */
  readonly summary?: string | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The filters of a list, with the button that clears them. */
export function FiltersCard({ title, summary, onClear, children }: FiltersCardProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <SectionCard title={title}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <span role="status">{summary}</span>
        <Button icon={<Filter20Regular />} onClick={onClear}>
          {t('admin.clearFilters')}
        </Button>
      </div>
    </SectionCard>
  );
}
