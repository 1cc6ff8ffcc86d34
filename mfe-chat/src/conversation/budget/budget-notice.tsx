import { useEffect, useRef } from 'react';
import { BUDGET_NOTICE_SHARE, usageCalls } from '@targum/contracts/on-demand';
import {
  api,
  Button,
  createSetting,
  Dismiss20Regular,
  endpointOf,
  makeStyles,
  MOBILE,
  PRINT,
  tokens,
  useFormat,
  useSetting,
  useUser,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownBudget: build.query(endpointOf(usageCalls.budget)),
  }),
});

const { useOwnBudgetQuery } = budgetApi;

const useStyles = makeStyles({
  notice: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '4px 16px',
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    '& > svg': { flexShrink: 0 },
    [PRINT]: { display: 'none' },
  },
  texts: { minWidth: 0, fontSize: tokens.fontSizeBase300 },
  text: { margin: 0 },
  details: {
    '& summary': {
      cursor: 'pointer',
      // Other displays than that of a list item hide the marker.
      [MOBILE]: { paddingBlock: '12px' },
    },
  },
});

/** Stores the notice that the user closed last, as `{user} {month} {step}`. */
const closedNotice = createSetting('budget-notice', (text) => text ?? '');

export interface BudgetNoticeProps {
  /**
   * True while a reply is pending. The reply uses tokens, so its end makes the notice load the
   * budget again.
   */
  readonly pending: boolean;
}

export default function BudgetNotice({ pending }: BudgetNoticeProps) {
  const styles = useStyles();
  const t = useT();
  const { number, dateTime } = useFormat();
  const { id: userId } = useUser();
  const [closed, close] = useSetting(closedNotice);
  const { data, refetch } = useOwnBudgetQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const isLimited = data !== undefined && data.tokens !== null;
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending && isLimited) void refetch();
    wasPending.current = pending;
  }, [pending, isLimited, refetch]);

  if (!data || data.tokens === null) return null;
  const { tokens: budget, used, until, repliesLeft } = data;
  if (used < budget * BUDGET_NOTICE_SHARE && repliesLeft !== 0) return null;
  const isUsedUp = used >= budget;
  const step = isUsedUp ? 'all' : repliesLeft === 0 ? 'rest' : 'most';
  const name = `${userId} ${until} ${step}`;
  if (closed === name) return null;
  const time = dateTime(until);
  const figures = t('chat.budget.tokens', { used: number(used), budget: number(budget) });
  return (
    <div className={styles.notice} role="status" data-bar="">
      <Warning20Regular aria-hidden="true" />
      <div className={styles.texts}>
        {isUsedUp ? (
          <p className={styles.text}>{t('chat.budget.usedUp', { time })}</p>
        ) : typeof repliesLeft === 'number' ? (
          <>
            <p className={styles.text}>
              {repliesLeft === 0
                ? t('chat.budget.noReply', { time })
                : t('chat.budget.replies', { count: repliesLeft, time })}
            </p>
            <details className={styles.details}>
              <summary>{t('chat.budget.details')}</summary>
              <p className={styles.text}>{figures}</p>
            </details>
          </>
        ) : (
          <p className={styles.text}>
            {figures} {t('chat.budget.nextMonth', { time })}
          </p>
        )}
      </div>
      <Button
        appearance="transparent"
        icon={<Dismiss20Regular />}
        aria-label={t('chat.budget.close')}
        title={t('chat.budget.close')}
        onClick={() => close(name)}
      />
    </div>
  );
}
