import { makeStyles, tokens, useGetChatQuery } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { PassageButton } from './passage-button.tsx';

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    maxWidth: '100%',
    '& p': { margin: 0 },
  },
  button: { minHeight: '44px' },
});

/** Offers to choose a passage in an empty chat, and shows the chosen one. */
export function PassageOffer() {
  const styles = useStyles();
  const t = useT();
  const { chatId } = useMessageActions();
  const { data: chat } = useGetChatQuery(chatId);
  if (!chat) return null;
  return (
    <div className={styles.offer}>
      {!chat.passage && <p>{t('chat.passage.choose')}</p>}
      <PassageButton chat={chat} appearance="outline" className={styles.button} />
    </div>
  );
}
