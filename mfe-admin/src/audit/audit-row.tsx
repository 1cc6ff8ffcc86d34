import { memo } from 'react';
import type { AuditEntry } from '@targum/contracts/on-demand';
import { Link, makeStyles, MOBILE, tokens, useFormat, useSearchParams } from '@targum/ui-kit';
import { EmailAddress } from '../common/email-address.tsx';
import { useT } from '../i18n.ts';
import { readFilters, writeFilters } from './filters.ts';
import { actorOf, targetOf } from './people.ts';
import type { Party } from './people.ts';
import { WIDE } from './row-layout.ts';
import { useActionNames } from './use-action-names.ts';
import { useDetailLines } from './use-detail-lines.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexDirection: 'column',
    paddingBlock: tokens.spacingVerticalM,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [WIDE]: { display: 'table-row' },
    '& > td': {
      overflowWrap: 'anywhere',
      [WIDE]: {
        padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
        verticalAlign: 'baseline',
        ':first-child': { paddingInlineStart: 0 },
        ':last-child': { paddingInlineEnd: 0 },
      },
    },
  },
  /** The action is the heading of a card and stands first. */
  action: { order: -1, fontWeight: tokens.fontWeightSemibold },
  // In a column, a date and a time fit into one line.
  time: {
    color: tokens.colorNeutralForeground3,
    [WIDE]: {
      color: 'inherit',
      fontSize: tokens.fontSizeBase200,
      fontVariantNumeric: 'tabular-nums',
    },
  },
  labelled: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    '&::before': {
      content: 'attr(data-label)',
      flexShrink: 0,
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
    },
    ':empty': { display: 'none' },
    [WIDE]: {
      display: 'table-cell',
      '&::before': { content: 'none' },
      ':empty': { display: 'table-cell' },
    },
  },
  person: {
    display: 'inline-flex',
    flexDirection: 'column',
    justifyContent: 'center',
    color: 'inherit',
    textDecorationLine: 'none',
    // A touch target is at least 44 px high.
    [MOBILE]: { minHeight: '44px' },
    ':hover': { color: tokens.colorBrandForegroundLink },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  name: {
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStroke1,
    textUnderlineOffset: '3px',
  },
  muted: { color: tokens.colorNeutralForeground3 },
  email: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  details: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    [WIDE]: { fontSize: tokens.fontSizeBase200 },
    '& dt': { display: 'inline', color: tokens.colorNeutralForeground3 },
    '& dt::after': { content: '": "' },
    '& dd': { display: 'inline', margin: 0 },
  },
});

export const AuditRow = memo(function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const t = useT();
  const styles = useStyles();
  const { dateTime } = useFormat();
  const nameOf = useActionNames();
  const linesOf = useDetailLines();
  const { at, action, targetId } = entry;
  const actor = actorOf(entry);
  const target = targetOf(entry);
  const lines = linesOf(entry);
  // An entry without an actor is a failed sign-in of a visitor, or an action of the product itself
  // on a user.
  const absentActor = targetId !== null && action !== 'login_failed' ? 'system' : 'visitor';
  return (
    <tr className={styles.row}>
      <td className={styles.time}>
        <time dateTime={at} title={at}>
          {dateTime(at)}
        </time>
      </td>
      <td className={styles.labelled} data-label={t('admin.audit.who')}>
        {actor ? (
          <Person party={actor} />
        ) : (
          <span className={styles.muted}>{t(`admin.audit.${absentActor}`)}</span>
        )}
      </td>
      <td className={styles.action}>{nameOf(action)}</td>
      <td className={styles.labelled} data-label={t('admin.audit.whom')}>
        {target && <Person party={target} />}
      </td>
      <td className={styles.labelled} data-label={t('admin.audit.details')}>
        {lines.length > 0 && (
          <dl className={styles.details}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
});

function Person({ party: { id, name, email } }: { readonly party: Party }) {
  const t = useT();
  const styles = useStyles();
  const [address] = useSearchParams();
  if (id === undefined) return <bdi>{name}</bdi>;
  const filtered = writeFilters({ ...readFilters(address), person: id });
  const shown = name ?? t('admin.audit.deletedUser', { id: id.slice(-8) });
  return (
    <Link
      className={styles.person}
      to={{ search: new URLSearchParams(filtered).toString() }}
      title={t('admin.audit.onlyPerson', { name: shown })}
    >
      <bdi className={styles.name}>{shown}</bdi>
      {email && (
        <span className={styles.email}>
          <EmailAddress address={email} />
        </span>
      )}
    </Link>
  );
}
