import type { Chat, ChatPassage } from '@targum/contracts';
import {
  Bookmark20Regular,
  Button,
  lazyComponent,
  makeStyles,
  mergeClasses,
  useLoadedComponent,
} from '@targum/ui-kit';
import { visuallyHidden } from '../../controls/visually-hidden.ts';
import { useT } from '../../i18n-later.ts';
import { usePassageDialog } from './dialog/use-passage-dialog.tsx';
import { isSamePassage } from './set-passage.ts';
import { useOpenedPassage } from './use-opened-passage.ts';

/** Loads only in chats with a passage, because the name needs the list of texts. */
const PassageName = lazyComponent(() => import('./passage-name.tsx'));

const useStyles = makeStyles({
  hidden: visuallyHidden,
  button: { minWidth: 0, maxWidth: '100%', justifyContent: 'start' },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
});

export interface PassageButtonProps {
  readonly chat: Chat;
  /** The page shows the button while the chat has a passage, or while the chat has none. */
  readonly shownWhile: 'set' | 'unset';
  readonly className?: string;
}

/** Opens the chat's passage for reading. A chat without a passage gets one in the dialog. */
export default function PassageButton({ chat, shownWhile, className }: PassageButtonProps) {
  const styles = useStyles();
  const t = useT();
  const { passage } = chat;
  const { opened, open, close } = useOpenedPassage();
  const isOpened = opened !== undefined && isSamePassage(passage, opened);
  const [openDialog, dialog] = usePassageDialog(chat);
  const action = passage
    ? { 'aria-expanded': isOpened, onClick: isOpened ? close : () => open(passage) }
    : { 'aria-haspopup': 'dialog' as const, onClick: openDialog };
  return (
    <>
      {(shownWhile === 'set') === Boolean(passage) && (
        <Button
          appearance="outline"
          className={mergeClasses(styles.button, className)}
          icon={<Bookmark20Regular />}
          {...action}
        >
          {passage ? (
            <>
              <span className={styles.hidden}>{t('chat.passage.label')}</span>{' '}
              <span className={styles.name}>
                <NameOf passage={passage} />
              </span>
            </>
          ) : (
            <span className={styles.name}>{t('chat.passage.set')}</span>
          )}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** Shows the reference alone until the names of books are known. */
function NameOf({ passage }: { readonly passage: ChatPassage }) {
  const { isReady } = useLoadedComponent(PassageName);
  return isReady ? <PassageName passage={passage} /> : <bdi>{passage.ref}</bdi>;
}
