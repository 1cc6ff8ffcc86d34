import type { AssistantId } from '@targum/contracts';
import { Bookmark20Regular, Button, makeStyles, tokens, useGetChatQuery } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { usePassageDialog } from './dialog/use-passage-dialog.tsx';

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

/** Offers to set the passage of a chat whose assistant begins with one. */
export default function PassageOffer({ chatId }: { readonly chatId: string }) {
  const styles = useStyles();
  const t = useT();
  const { data: chat } = useGetChatQuery(chatId);
  const [openDialog, dialog] = usePassageDialog(chat);
  if (!chat || !WITH_PASSAGE.has(chat.assistantId)) return null;
  return (
    <>
      {!chat.passage && (
        <div className={styles.offer}>
          <p>{t('chat.passage.choose')}</p>
          <Button
            appearance="outline"
            className={styles.button}
            icon={<Bookmark20Regular />}
            aria-haspopup="dialog"
            onClick={openDialog}
          >
            {t('chat.passage.set')}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
