import {
  makeStyles,
  TextLink,
  tokens,
  useAppDispatch,
  useFormat,
  useNavigate,
} from '@targum/ui-kit';
import type { OutboxItem } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { putBackInDraft } from '../composer/drafts.ts';
import { ItemActions } from './item-actions.tsx';
import { stateOf } from './item-state.ts';
import { LastMessages } from './last-messages.tsx';
import { isMessage } from './message-item.ts';
import { isNewChat } from './new-chat-kind.ts';
import { textOf } from './text-of.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** Shows one thing that waits to be sent, with its chat. */
export function OutboxEntry({ item }: { readonly item: OutboxItem }) {
  const styles = useStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isInChat = isMessage(item) || item.kind === 'rating';
  const state = stateOf(item);
  const text = textOf(item);
  const kind = isMessage(item)
    ? t(item.body.versionOf === undefined ? 'chat.outbox.kind.message' : 'chat.outbox.kind.version')
    : isNewChat(item)
      ? t('chat.outbox.kind.chat')
      : t(isInChat ? 'chat.outbox.kind.rating' : 'chat.outbox.kind.feedback');
  const goToChat = (unsent: string) => {
    dispatch(putBackInDraft(item.place, unsent));
    void navigate(`/chat/${item.place}`);
  };
  return (
    <>
      <div className={styles.head}>
        <span>
          {kind} · {dateTime(new Date(item.at).toISOString())}
        </span>
        {isInChat && state !== 'chat gone' && (
          <TextLink to={`/chat/${item.place}`}>{t('chat.outbox.openChat')}</TextLink>
        )}
      </div>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {state === 'old' && isMessage(item) && <LastMessages chatId={item.place} />}
      <ItemActions item={item} onChange={goToChat} />
    </>
  );
}
