import type { ServiceCheck } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { NumberTable } from '../common/number-table.tsx';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  result: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'end',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
  },
  time: { whiteSpace: 'nowrap' },
  untried: { margin: 0 },
  detail: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

/** What to look at if the server refuses with this status. */
const ADVICE = {
  401: 'admin.service.advice.key',
  403: 'admin.service.advice.key',
  404: 'admin.service.advice.address',
} as const;

const COLORS = { ok: 'success', failed: 'danger', skipped: 'informative' } as const;

/**
 * Shows for each thing that was asked what works, why not, and how long it took. One sentence stands
 * for the things that were not tried because the first one failed.
 */
export function CheckTable({ checks }: { readonly checks: readonly ServiceCheck[] }) {
  const t = useT();
  const styles = useStyles();
  const asked = checks.filter(({ reason }) => reason !== 'not_tried');
  return (
    <>
      <NumberTable
        label={t('admin.service.results')}
        columns={[t('admin.service.check'), t('admin.service.result'), t('admin.service.time')]}
        rows={asked.map((check) => ({
          key: check.id,
          name: t(`admin.service.check.${check.id}`),
          cells: [
            <Result key="result" {...check} />,
            <span key="time" className={styles.time}>
              {timeOf(check)}
            </span>,
          ],
        }))}
      />
      {asked.length < checks.length && (
        <p className={styles.untried}>{t('admin.service.reason.not_tried')}</p>
      )}
    </>
  );

  function timeOf({ milliseconds }: ServiceCheck): string {
    if (milliseconds === null) return '–';
    // A request that took less than a hundredth of a second does not show as 0.
    return t('admin.service.seconds', {
      seconds: Math.max(1, Math.round(milliseconds / 10)) / 100,
    });
  }
}

function Result({ state, reason, status, message, used }: ServiceCheck) {
  const t = useT();
  const styles = useStyles();
  const detail = [
    used && t('admin.service.used'),
    reason && t(`admin.service.reason.${reason}`),
    status !== null && t('admin.service.status', { status: String(status) }),
    status !== null && status in ADVICE && t(ADVICE[status as keyof typeof ADVICE]),
  ].filter(Boolean);
  return (
    <span className={styles.result}>
      <StatusBadge color={COLORS[state]}>{t(`admin.service.state.${state}`)}</StatusBadge>
      {detail.length > 0 && <span className={styles.detail}>{detail.join(' · ')}</span>}
      {message && (
        <span className={styles.detail} dir="auto">
          {message}
        </span>
      )}
    </span>
  );
}
