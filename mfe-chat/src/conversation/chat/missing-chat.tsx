import { useEffect } from 'react';
import {
  EmptyState,
  HelpLink,
  makeStyles,
  TextLink,
  ThreadDrawing,
  useAppDispatch,
  useDocumentTitle,
  useLoadedComponent,
  useNavigate,
} from '@targum/ui-kit';
import { HOME_DRAFT, moveDraft, putBackInDraft } from '../composer/drafts.ts';
import { useT } from '../../i18n-later.ts';
import { QueuedMessages } from '../outbox/lazy-outbox.ts';
import { TopBar } from './top-bar.tsx';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' },
});

export interface MissingChatProps {
  /** The chat, if the server has said that it does not exist. */
  readonly chatId?: string;
}

export default function MissingChat({ chatId }: MissingChatProps) {
  const styles = useStyles();
  const t = useT();
  const dispatch = useAppDispatch();
  // What the user wrote for the chat goes on in the input of the start page.
  useEffect(() => {
    if (chatId !== undefined) dispatch(moveDraft(chatId, HOME_DRAFT));
  }, [dispatch, chatId]);
  const navigate = useNavigate();
  const queue = useLoadedComponent(QueuedMessages, chatId !== undefined);
  const goOn = (text: string) => {
    dispatch(putBackInDraft(HOME_DRAFT, text));
    void navigate('/');
  };
  useDocumentTitle(t('chat.missing.title'));
  return (
    <div className={styles.screen}>
      <TopBar chat={undefined} />
      <EmptyState
        screen
        icon={<ThreadDrawing name="knot" />}
        title={t('chat.missing.title')}
        text={t('chat.missing.text')}
        action={
          <>
            <TextLink to="/">{t('chat.missing.home')}</TextLink>
            <HelpLink to="start#missing" />
          </>
        }
      />
      {chatId !== undefined && queue.isReady && (
        <QueuedMessages chatId={chatId} sending={undefined} onChange={goOn} />
      )}
    </div>
  );
}
