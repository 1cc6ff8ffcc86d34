import { connection, ErrorState, SidebarButton } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/** Stands in for a screen that cannot work without a network, which opens once the network is back. */
export function NeedsConnection() {
  const t = useT();
  return (
    <>
      <SidebarButton />
      <ErrorState
        screen
        title={t('shell.needsConnection.title')}
        text={t('shell.needsConnection.text')}
        onRetry={connection.probeAgain}
        help="offline"
      />
    </>
  );
}
