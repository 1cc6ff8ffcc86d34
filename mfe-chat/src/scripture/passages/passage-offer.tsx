import type { AssistantId } from '@targum/contracts';
import { makeStyles, tokens, useGetChatQuery } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import PassageButton from './passage-button.tsx';

/** The assistants whose work begins with a passage. */
const WITH_PASSAGE: ReadonlySet<AssistantId> = new Set([
  'oral-performer',
  'back-translation-checker',
]);

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

export default function PassageOffer({ chatId }: { readonly chatId: string }) {
  const styles = useStyles();
  const t = useT();
  const { data: chat } = useGetChatQuery(chatId);
  if (!chat || !WITH_PASSAGE.has(chat.assistantId)) return null;
  return (
    <div className={styles.offer}>
      {!chat.passage && <p>{t('chat.passage.choose')}</p>}
      <PassageButton chat={chat} shownWhile="unset" className={styles.button} />
    </div>
  );
}
