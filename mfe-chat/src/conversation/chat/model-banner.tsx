import {
  makeStyles,
  MOBILE,
  SHORT_WINDOW,
  tokens,
  useOnline,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useModelStatusQuery } from '../messages/messages-api.ts';

const useStyles = makeStyles({
  banner: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    margin: 0,
    padding: '8px 16px',
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: tokens.fontSizeBase300,
    '& svg': { flexShrink: 0 },
    [MOBILE]: { padding: '4px 12px' },
    [SHORT_WINDOW]: { paddingBlock: 0 },
  },
});

export function ModelBanner() {
  const styles = useStyles();
  const t = useT();
  const { data } = useModelStatusQuery();
  const online = useOnline();
  // The shell's bar without a network says what matters then.
  if (!online || !data || data.connected) return null;
  return (
    <p className={styles.banner} role="note" data-bar="">
      <Warning20Regular aria-hidden="true" />
      {t('chat.model.none')}
    </p>
  );
}
