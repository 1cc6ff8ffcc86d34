import { useId, useState } from 'react';
import type { QuotationCount } from '@targum/contracts/on-demand';
import {
  ArrowClockwise20Regular,
  Button,
  ChevronDown20Regular,
  ChevronUp20Regular,
  makeStyles,
  SkeletonBar,
  tokens,
  useFormat,
} from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { sumsOf } from './count-quotations.ts';
import { LanguagesNote } from './languages-note.tsx';
import { QuotationTable } from './quotation-table.tsx';
import { useQuotationsQuery } from './quotations-api.ts';
import { useShare } from './use-share.ts';

const DAYS = 30;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    // As high as its button, so that nothing moves when the numbers arrive.
    minHeight: '44px',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  summary: {
    flexGrow: 1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
    '& div': { display: 'flex', gap: tokens.spacingHorizontalXS },
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dt::after': { content: '":"' },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  },
  wrong: { '& dd': { fontWeight: tokens.fontWeightSemibold } },
});

export interface QuotationsCardProps {
  /** Whether the list of users is there. It goes first. */
  readonly mayLoad: boolean;
}

/** How often the quotations of the last 30 days were not right: a line, and a table on press. */
export default function QuotationsCard({ mayLoad }: QuotationsCardProps) {
  const styles = useStyles();
  const t = useT();
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuotationsQuery(DAYS, { skip: !mayLoad });
  const [isOpen, setIsOpen] = useState(false);
  const title = t('admin.quotations.title', { days: data?.days ?? DAYS });
  const hasFailed = isError && !isFetching;
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!data && !hasFailed}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {data && data.rows.length > 0 ? (
          <>
            <Summary rows={data.rows} />
            <Button
              appearance="subtle"
              aria-expanded={isOpen}
              icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
              iconPosition="after"
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('admin.quotations.byAssistant')}
            </Button>
          </>
        ) : data ? (
          <span>{t('admin.quotations.none')}</span>
        ) : hasFailed ? (
          <>
            <span>{t('admin.quotations.failed')}</span>
            <Button
              appearance="subtle"
              icon={<ArrowClockwise20Regular />}
              onClick={() => void refetch()}
            >
              {t('admin.quotations.reload')}
            </Button>
          </>
        ) : (
          <SkeletonBar width="12rem" />
        )}
      </div>
      <LanguagesNote />
      {isOpen && data && <QuotationTable label={title} rows={data.rows} />}
    </section>
  );
}

/** The sums of all assistants. */
function Summary({ rows }: { readonly rows: readonly QuotationCount[] }) {
  const styles = useStyles();
  const t = useT();
  const { number } = useFormat();
  const share = useShare();
  const { quoted, wrong, unchecked, inserted } = sumsOf(rows);
  return (
    <dl className={styles.summary}>
      <div className={styles.wrong}>
        <dt>{t('admin.quotations.wrong')}</dt>
        <dd>{share(wrong, quoted)}</dd>
      </div>
      <div>
        <dt>{t('admin.quotations.unchecked')}</dt>
        <dd>{number(unchecked)}</dd>
      </div>
      <div>
        <dt>{t('admin.quotations.inserted')}</dt>
        <dd>{number(inserted)}</dd>
      </div>
    </dl>
  );
}
