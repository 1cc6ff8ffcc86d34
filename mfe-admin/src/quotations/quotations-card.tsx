import { useId, useRef, useState } from 'react';
import type { AdminQuotations } from '@targum/contracts/on-demand';
import {
  ArrowClockwise20Regular,
  Button,
  ChevronDown20Regular,
  ChevronUp20Regular,
  makeStyles,
  MOBILE,
  SkeletonBar,
  tokens,
  api,
  endpointOf,
} from '@targum/ui-kit';
import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { useKeptFocus } from '../common/use-kept-focus.ts';
import { useT } from '../i18n-later.ts';
import { sumsOf } from './count-quotations.ts';
import { LanguagesNote } from './languages-note.tsx';
import { QuotationTable } from './quotation-table.tsx';
import { useShare } from './use-share.ts';

const DAYS = 30;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalS}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [MOBILE]: { paddingInline: tokens.spacingHorizontalL },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    // The touch target's height keeps the page still when the numbers arrive.
    minHeight: '44px',
  },
  toggle: {
    width: '100%',
    minHeight: '44px',
    justifyContent: 'space-between',
    paddingBlock: 0,
    paddingInline: 0,
    textAlign: 'start',
    fontSize: 'inherit',
    lineHeight: 'inherit',
  },
  summary: { display: 'flex', flexWrap: 'wrap', flexGrow: 1, columnGap: tokens.spacingHorizontalL },
  share: { fontWeight: tokens.fontWeightRegular, fontVariantNumeric: 'tabular-nums' },
});

export interface QuotationsCardProps {
  /** True once the list of users is loaded. The list loads first. */
  readonly mayLoad: boolean;
}

/** Shows the share of wrong quotations of the last 30 days in a line. A press opens the table. */
export default function QuotationsCard({ mayLoad }: QuotationsCardProps) {
  const styles = useStyles();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const focus = useKeptFocus(card);
  const query = useQuotationsQuery(DAYS, { skip: !mayLoad });
  const { data, isError, isFetching } = query;
  const [isOpen, setIsOpen] = useState(false);
  const isLoading = !data && (isFetching || !isError);
  const hasTable = data !== undefined && data.rows.length > 0;
  return (
    <section
      ref={card}
      className={styles.card}
      aria-labelledby={id}
      aria-busy={isLoading}
      tabIndex={-1}
      {...focus}
    >
      {hasTable ? (
        <Toggle id={id} quotations={data} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      ) : (
        <State id={id} query={query} isLoading={isLoading} />
      )}
      <LanguagesNote isShort={isLoading || (hasTable && !isOpen)} />
      {isOpen && data && <QuotationTable labelledBy={id} rows={data.rows} />}
    </section>
  );
}

interface ToggleProps {
  readonly id: string;
  readonly quotations: AdminQuotations;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Toggle({ id, quotations: { days, rows }, isOpen, onToggle }: ToggleProps) {
  const styles = useStyles();
  const t = useT();
  const share = useShare();
  const { wrong, quoted } = sumsOf(rows);
  return (
    <h2 className={styles.title}>
      <Button
        appearance="transparent"
        className={styles.toggle}
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        iconPosition="after"
        onClick={onToggle}
      >
        <span className={styles.summary}>
          <span id={id}>{t('admin.quotations.title', { days })}</span>{' '}
          <span className={styles.share}>
            {t('admin.quotations.wrongShare', { share: share(wrong, quoted) })}
          </span>
        </span>
      </Button>
    </h2>
  );
}

interface StateProps {
  readonly id: string;
  readonly query: {
    readonly data?: unknown;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly isLoading: boolean;
}

function State({ id, query: { data, error, refetch }, isLoading }: StateProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.row}>
      <h2 id={id} className={styles.title}>
        {t('admin.quotations.title', { days: DAYS })}
      </h2>
      {isLoading ? (
        <SkeletonBar width="12rem" />
      ) : data ? (
        <span>{t('admin.quotations.none')}</span>
      ) : (
        <span role="alert">{t('admin.quotations.failed')}</span>
      )}
      {!data && error !== undefined && (
        // The button stays during the retry, so that the button keeps the focus.
        <Button
          icon={<ArrowClockwise20Regular />}
          disabledFocusable={isLoading}
          onClick={() => void refetch()}
        >
          {t('admin.quotations.reload')}
        </Button>
      )}
    </div>
  );
}

const quotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    quotations: build.query(
      endpointOf(adminQuotationCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});

const { useQuotationsQuery } = quotationsApi;
