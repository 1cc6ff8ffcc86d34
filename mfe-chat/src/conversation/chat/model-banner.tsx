import { useEffect, useState } from 'react';
import {
  Button,
  makeStyles,
  mergeClasses,
  MOBILE,
  readStorage,
  SHORT_WINDOW,
  tokens,
  useNavigate,
  useOnline,
  useUser,
  Warning20Regular,
  writeStorage,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useModelStatusQuery } from '../messages/messages-api.ts';

const STORED = 'model-connected';

const useStyles = makeStyles({
  place: {
    flexShrink: 0,
    // High enough for two lines and for the button on a phone, so that the empty place is as high
    // as the banner.
    minHeight: '44px',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    paddingInline: '16px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [MOBILE]: { paddingInline: '12px', '& > svg': { display: 'none' } },
    [SHORT_WINDOW]: { minHeight: 0 },
  },
  banner: {
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    '& svg': { flexShrink: 0 },
  },
  text: { margin: 0 },
  button: {
    flexShrink: 0,
    minWidth: 'auto',
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    [MOBILE]: { minHeight: '44px' },
  },
});

/**
 * Says that no model is connected. So that the banner moves nothing after the first frame, its place
 * is there from the start, unless a model was connected when this browser last knew. The place goes
 * if a model is connected. While the page is offline, the bar that says so is enough.
 */
export function ModelBanner() {
  const { data } = useModelStatusQuery();
  const [before] = useState(() => data?.connected.toString() ?? readStorage(STORED));
  const online = useOnline();
  const styles = useStyles();
  const connected = data?.connected.toString() ?? before;
  useEffect(() => {
    if (connected !== null) writeStorage(STORED, connected);
  }, [connected]);

  if (connected === 'true' || before === 'true' || !online) return null;
  return connected === 'false' ? <Banner /> : <div className={styles.place} />;
}

function Banner() {
  const styles = useStyles();
  const t = useT();
  const navigate = useNavigate();
  const { isAdmin } = useUser();
  return (
    <div className={mergeClasses(styles.place, styles.banner)} role="note" data-bar="">
      <Warning20Regular aria-hidden="true" />
      <p className={styles.text}>{t('chat.model.none')}</p>
      {isAdmin && (
        <Button
          className={styles.button}
          appearance="transparent"
          size="small"
          onClick={() => void navigate('/admin/setup')}
        >
          {t('chat.model.setUp')}
        </Button>
      )}
    </div>
  );
}
