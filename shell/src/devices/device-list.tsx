import type { Device, OwnSession } from '@targum/contracts/on-demand';
import { Button, ListSkeleton, makeStyles, notify, tokens, useFormat } from '@targum/ui-kit';
import { Laptop20Regular } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { ownSessionsApi } from './own-sessions-api.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} 0`,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    '& > svg': { flexShrink: 0 },
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  details: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  end: { flexShrink: 0 },
});

/** The name of a device in the reader's language. */
function useDeviceName(): (device: Device) => string {
  const t = useT();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('shell.devices.on', { browser, system });
    return browser ?? system ?? t('shell.devices.unknown');
  };
}

/** The devices on which the user is signed in. */
export function DeviceList() {
  const t = useT();
  const styles = useStyles();
  const { data: sessions, isError } = ownSessionsApi.useOwnSessionsQuery();
  const [endOthers, { isLoading }] = ownSessionsApi.useEndOtherSessionsMutation();

  if (!sessions && isError) return <p role="alert">{t('shell.devices.loadFailed')}</p>;
  if (!sessions) return <ListSkeleton rows={2} />;

  const leave = async () => {
    const { error } = await endOthers();
    notify(
      error
        ? { variant: 'destructive', title: t('shell.devices.endFailed') }
        : { title: t('shell.devices.othersEnded') },
    );
  };
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button disabledFocusable={isLoading} onClick={() => void leave()}>
            {t('shell.devices.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

function DeviceRow({ session }: { readonly session: OwnSession }) {
  const t = useT();
  const styles = useStyles();
  const { dateTime } = useFormat();
  const nameOf = useDeviceName();
  const [endSession, { isLoading }] = ownSessionsApi.useEndSessionMutation();
  const { id, device, startedAt, lastUsedAt, current } = session;
  const name = nameOf(device);

  const end = async () => {
    const { error } = await endSession(id);
    notify(
      error
        ? { variant: 'destructive', title: t('shell.devices.endFailed') }
        : { title: t('shell.devices.ended', { device: name }) },
    );
  };
  return (
    <li className={styles.row}>
      <Laptop20Regular />
      <div className={styles.text}>
        <div className={styles.name} dir="auto">
          {name}
        </div>
        {current && <div className={styles.details}>{t('shell.devices.this')}</div>}
        <div className={styles.details}>
          {t('shell.devices.since', { date: dateTime(startedAt) })}
        </div>
        {!current && lastUsedAt && (
          <div className={styles.details}>
            {t('shell.devices.lastUsed', { date: dateTime(lastUsedAt) })}
          </div>
        )}
      </div>
      {!current && (
        <Button
          className={styles.end}
          aria-label={t('shell.devices.endOne', { device: name })}
          disabledFocusable={isLoading}
          onClick={() => void end()}
        >
          {t('shell.devices.end')}
        </Button>
      )}
    </li>
  );
}
