import { useState } from 'react';
import {
  CloudOff20Regular,
  lazyComponent,
  LiveRegion,
  FOR_SCREEN_READERS,
  makeStyles,
  MOBILE,
  SHORT_WINDOW,
  tokens,
  useLoadedComponent,
  useOnline,
  useSession,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Loads once the page is idle, because only a page that shows kept data needs this component. */
const ShownAsOf = lazyComponent(() => import('../reading/shown-as-of.tsx'));

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
    [MOBILE]: {
      paddingBlockEnd: '4px',
      paddingBlockStart: 'max(4px, env(safe-area-inset-top))',
      paddingInline: tokens.spacingHorizontalM,
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
    },
    [SHORT_WINDOW]: { paddingBlockEnd: 0, paddingBlockStart: 'env(safe-area-inset-top)' },
  },
  text: { [SHORT_WINDOW]: FOR_SCREEN_READERS },
  title: { fontWeight: tokens.fontWeightSemibold },
});

export function OfflineBar() {
  const t = useT();
  const styles = useStyles();
  const online = useOnline();
  const { user } = useSession();
  const { isReady } = useLoadedComponent(ShownAsOf, !online);
  const text = t(user ? 'shell.offline.text' : 'shell.offline.signedOut');
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
              <span className={styles.text}>{isReady ? <ShownAsOf otherwise={text} /> : text}</span>
            </span>
          </div>
        )}
      </div>
      <LiveRegion message={online && wasOffline ? t('shell.offline.over') : ''} />
    </>
  );
}
