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
import { isDictation } from '../../voice/dictation/queue/dictation-item.ts';
import { QueuedDictation } from '../../voice/dictation/ui/queued-dictations.tsx';
import { HOME_DRAFT, putBackInDraft } from '../composer/drafts.ts';
import { RATING } from '../ratings/ratings-api.ts';
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
    alignItems: 'center',
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
  const state = stateOf(item);
  const text = textOf(item);
  const page = pageOf(item);
  const goToChat = (unsent: string) => {
    dispatch(putBackInDraft(item.place, unsent));
    void navigate(`/chat/${item.place}`);
  };
  return (
    <>
      <div className={styles.head}>
        <span>
          {t(`chat.outbox.kind.${kindOf(item)}`)} · {dateTime(new Date(item.at).toISOString())}
        </span>
        {page && state !== 'chat gone' && (
          <TextLink to={page}>{t('chat.outbox.openChat')}</TextLink>
        )}
      </div>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {state === 'old' && isMessage(item) && <LastMessages chatId={item.place} />}
      {isDictation(item) ? (
        <QueuedDictation item={item} />
      ) : (
        <ItemActions item={item} onChange={goToChat} />
      )}
    </>
  );
}

function kindOf(item: OutboxItem) {
  if (isMessage(item)) return item.body.versionOf === undefined ? 'message' : 'version';
  if (isNewChat(item)) return 'chat';
  if (isDictation(item)) return 'dictation';
  return item.kind === RATING ? 'rating' : 'feedback';
}

/** Returns the address of the page that an item belongs to. Undefined if it belongs to none. */
function pageOf(item: OutboxItem): string | undefined {
  if (isDictation(item)) {
    const { chatId } = item.body;
    return chatId === HOME_DRAFT ? '/' : `/chat/${chatId}`;
  }
  return isMessage(item) || item.kind === RATING ? `/chat/${item.place}` : undefined;
}
