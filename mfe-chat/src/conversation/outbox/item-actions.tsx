import type { ReactNode } from 'react';
import {
  Button,
  errorText,
  makeStyles,
  MOBILE,
  tokens,
  useAppStore,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import type { OutboxItem } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useItemSteps } from './use-item-steps.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  refused: { color: tokens.colorPaletteRedForeground1 },
  button: {
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    [MOBILE]: { minHeight: '44px' },
  },
});

/** Says how an item stands, and offers what the user can do about it. */
export function ItemActions(props: {
  readonly item: OutboxItem;
  /** Called with the text of an item that the user wants to change. */
  readonly onChange: (text: string) => void;
}) {
  const { item, onChange } = props;
  const styles = useStyles();
  const t = useT();
  const online = useOnline();
  const store = useAppStore();
  const { id: userId } = useUser();
  const { state, change, discard, sendAgain, sendInNewChat } = useItemSteps(
    store,
    userId,
    item,
    onChange,
  );
  const button = (label: ReactNode, onClick: () => void) => (
    <Button className={styles.button} appearance="subtle" size="small" onClick={onClick}>
      {label}
    </Button>
  );
  const toDiscard = button(t('chat.outbox.discard'), discard);
  const toChange = change && button(t('chat.outbox.change'), change);

  switch (state) {
    case 'old':
      return (
        <div className={styles.row}>
          {t('chat.outbox.old')}
          {button(t('chat.outbox.oldYes'), discard)}
          {button(t('chat.outbox.oldNo'), sendAgain)}
        </div>
      );
    case 'chat gone':
      return (
        <div className={styles.row}>
          <span className={styles.refused}>{t('chat.outbox.chatGone')}</span>
          {sendInNewChat && button(t('chat.outbox.newChat'), sendInNewChat)}
          {toDiscard}
        </div>
      );
    case 'refused':
      return (
        <div className={styles.row}>
          <span className={styles.refused}>
            {errorText(item.refused, t('chat.outbox.refused'))}
          </span>
          {toChange}
          {toDiscard}
        </div>
      );
    case 'attempted':
      // The item may have arrived although no answer came back, so it can no longer be changed.
      return (
        <div className={styles.row}>
          {t(online ? 'chat.outbox.sending' : 'chat.outbox.waiting')}
        </div>
      );
    case 'waiting':
      return (
        <div className={styles.row}>
          {t('chat.outbox.waiting')}
          {toChange}
          {toDiscard}
        </div>
      );
  }
}
