import { useState } from 'react';
import {
  CloudOff20Regular,
  LiveRegion,
  makeStyles,
  tokens,
  useOnline,
  useSession,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  bar: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    paddingBlockStart: `max(${tokens.spacingVerticalS}, env(safe-area-inset-top))`,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorPaletteMarigoldBorder1,
    color: tokens.colorPaletteMarigoldForeground2,
    '& svg': { flexShrink: 0 },
  },
  title: { fontWeight: tokens.fontWeightSemibold },
});

export function OfflineBar() {
  const t = useT();
  const styles = useStyles();
  const online = useOnline();
  const { user } = useSession();
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  return (
    <>
      <div role="status">
        {!online && (
          <div className={styles.bar} data-bar="">
            <CloudOff20Regular />
            <span>
              <span className={styles.title}>{t('shell.offline.title')}</span>{' '}
              {t(user ? 'shell.offline.text' : 'shell.offline.signedOut')}
            </span>
          </div>
        )}
      </div>
      <LiveRegion message={online && wasOffline ? t('shell.offline.over') : ''} />
    </>
  );
}
