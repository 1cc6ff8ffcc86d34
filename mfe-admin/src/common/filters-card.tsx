import type { ReactNode } from 'react';
import { Button, makeStyles, MOBILE, SectionCard, tokens, useIsMobile } from '@targum/ui-kit';
import { Filter20Regular } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';
import { CardHead } from './card-head.tsx';

const useStyles = makeStyles({
  // A wide card has one line of fields. A field for typing takes the remaining width.
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    '& > *': { flex: '1 1 auto' },
    '& > :has(input)': { flex: '3 1 10rem' },
    '& > button': { flexGrow: 0, flexBasis: 'auto' },
    '& input, & select': { minWidth: 0, width: '100%' },
  },
  search: {
    flex: '1 1 12rem',
    '& > *': { width: '100%' },
    '& input': { minWidth: 0, width: '100%' },
    [MOBILE]: { flexBasis: '100%' },
  },
  summary: { color: tokens.colorNeutralForeground3 },
  clear: { marginInlineStart: 'auto' },
});

interface FiltersCardProps {
  readonly title: string;
  readonly summary?: string | undefined;
  /** Stands in the line of the title, on phones below it. */
  readonly search?: ReactNode;
  readonly tabs?: ReactNode;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function FiltersCard({ title, summary, search, tabs, onClear, children }: FiltersCardProps) {
  const styles = useStyles();
  const t = useT();
  const isMobile = useIsMobile();
  const field = search && <div className={styles.search}>{search}</div>;
  return (
    <SectionCard compact>
      <CardHead title={title}>
        {!isMobile && field}
        {summary !== undefined && (
          <span className={styles.summary} role="status">
            {summary}
          </span>
        )}
        <Button className={styles.clear} icon={<Filter20Regular />} onClick={onClear}>
          {t('admin.clearFilters')}
        </Button>
        {isMobile && field}
      </CardHead>
      {tabs}
      <div className={styles.fields}>{children}</div>
    </SectionCard>
  );
}
