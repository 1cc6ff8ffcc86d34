import { Button, ListSkeleton, notify, useFormat, api, endpointOf } from '@targum/ui-kit';
import { Row, RowList } from '@targum/ui-kit/forms';
import type { Device, OwnSession } from '@targum/contracts/on-demand';
import { Laptop20Regular } from '@targum/ui-kit/menus';
import { ownSessionCalls as calls } from '@targum/contracts/on-demand';
import { useT } from '../i18n-later.ts';

function useDeviceName(): (device: Device) => string {
  const t = useT();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('shell.devices.on', { browser, system });
    return browser ?? system ?? t('shell.devices.unknown');
  };
}

/** Lists where the user is signed in. */
export function Devices() {
  const t = useT();
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
      <RowList>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </RowList>
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
  const { dateTime } = useFormat();
  const nameOf = useDeviceName();
  const [endSession, { isLoading }] = ownSessionsApi.useEndSessionMutation();
  const { id, device, startedAt, lastUsedAt, current } = session;
  const name = nameOf(device);
  const since = t('shell.devices.since', { date: dateTime(startedAt) });
  const details = current
    ? [t('shell.devices.this'), since]
    : [since, t('shell.devices.lastUsed', { date: dateTime(lastUsedAt) })];

  const end = async () => {
    const { error } = await endSession({ id });
    notify(
      error
        ? { variant: 'destructive', title: t('shell.devices.endFailed') }
        : { title: t('shell.devices.ended', { device: name }) },
    );
  };
  return (
    <Row
      icon={<Laptop20Regular />}
      name={name}
      details={details}
      action={
        current ? undefined : (
          <Button
            aria-label={t('shell.devices.endOne', { device: name })}
            disabledFocusable={isLoading}
            onClick={() => void end()}
          >
            {t('shell.devices.end')}
          </Button>
        )
      }
    />
  );
}

const ownSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query({ ...endpointOf(calls.list), providesTags: ['Sessions'] }),
    endSession: build.mutation({ ...endpointOf(calls.end), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({
      ...endpointOf(calls.endOthers),
      invalidatesTags: ['Sessions'],
    }),
  }),
});
