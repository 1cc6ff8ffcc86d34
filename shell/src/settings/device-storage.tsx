import { useCallback, useEffect, useState } from 'react';
import {
  AssistantIcon,
  Button,
  HelpLink,
  ListSkeleton,
  makeStyles,
  notify,
  notifyOfFailure,
  tokens,
  useAppStore,
  useChatTitle,
  useFocusReturn,
  useUser,
} from '@targum/ui-kit';
import { ConfirmDialog, Row, RowList } from '@targum/ui-kit/forms';
import { keptOverview, removeKeptData } from '@targum/ui-kit/kept';
import type { KeptChat, Overview } from '@targum/ui-kit/kept';
import { keepsNothing } from '@targum/ui-kit/shared-device';
import { KeptMark } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';

const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

const useStyles = makeStyles({
  text: { margin: 0 },
  intro: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { display: 'flex', alignItems: 'center' },
  title: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
});

/** Shows what this device keeps for reading without a network, and deletes it on request. */
export function DeviceStorage() {
  const t = useT();
  const styles = useStyles();
  const isShared = keepsNothing();
  const { overview, isRefused, remove } = useOverview(!isShared);
  if (isShared || isRefused)
    return (
      <>
        <p className={styles.text}>
          {t(isShared ? 'shell.storage.shared' : 'shell.storage.refused')}
        </p>
        <div>
          <HelpLink to="offline#reading" />
        </div>
      </>
    );
  if (!overview) return <ListSkeleton rows={2} />;
  return <Kept overview={overview} onRemove={remove} />;
}

/** Reads what is kept, again after each deletion. */
function useOverview(isWanted: boolean) {
  const store = useAppStore();
  const { id: userId } = useUser();
  const [overview, setOverview] = useState<Overview>();
  const [isRefused, setIsRefused] = useState(false);
  const read = useCallback(
    () =>
      keptOverview(userId).then(setOverview, () => {
        setIsRefused(true);
      }),
    [userId],
  );
  useEffect(() => {
    if (isWanted) void read();
  }, [isWanted, read]);
  const remove = async (chatId?: string) => {
    await removeKeptData(store, userId, chatId);
    await read();
  };
  return { overview, isRefused, remove };
}

interface KeptProps {
  readonly overview: Overview;
  /** Deletes what is kept of a chat, or all. */
  readonly onRemove: (chatId?: string) => Promise<void>;
}

function Kept({ overview: { bytes, chats }, onRemove }: KeptProps) {
  const t = useT();
  const styles = useStyles();
  const sizeOf = useSize();
  const [isAsking, setIsAsking] = useState(false);
  const rememberFocus = useFocusReturn(isAsking);
  const remove = async (done: string, chatId?: string) => {
    try {
      await onRemove(chatId);
      notify({ title: done });
    } catch {
      notifyOfFailure(t('shell.storage.failed'));
    }
  };
  const ask = () => {
    rememberFocus();
    setIsAsking(true);
  };
  return (
    <>
      <p className={styles.intro}>{t('shell.storage.text')}</p>
      <p className={styles.text}>{t('shell.storage.used', { size: sizeOf(bytes) })}</p>
      {chats.length === 0 ? (
        <p className={styles.text}>{t('shell.storage.none')}</p>
      ) : (
        <div>
          <h3 className={styles.title}>{t('shell.storage.chats')}</h3>
          <RowList label={t('shell.storage.chats')}>
            {chats.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                size={sizeOf(chat.bytes)}
                onRemove={() => void remove(t('shell.storage.removed'), chat.id)}
              />
            ))}
          </RowList>
        </div>
      )}
      {bytes > 0 && <Button onClick={ask}>{t('shell.storage.removeAll')}</Button>}
      <div>
        <HelpLink to="offline#reading" />
      </div>
      {isAsking && (
        <ConfirmDialog
          destructive
          title={t('shell.storage.removeAll')}
          confirmLabel={t('shell.storage.removeAll')}
          onConfirm={() => {
            setIsAsking(false);
            void remove(t('shell.storage.allRemoved'));
          }}
          onClose={() => setIsAsking(false)}
        >
          {t('shell.storage.confirm')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ChatRowProps {
  readonly chat: KeptChat;
  readonly size: string;
  readonly onRemove: () => void;
}

function ChatRow({ chat, size, onRemove }: ChatRowProps) {
  const t = useT();
  const styles = useStyles();
  const title = useChatTitle(chat.title);
  return (
    <Row
      icon={<AssistantIcon assistantId={chat.assistantId} size="small" />}
      name={title}
      details={[size]}
      action={
        <div className={styles.action}>
          <KeptMark chatId={chat.id} />
          <Button aria-label={t('shell.storage.removeOne', { title })} onClick={onRemove}>
            {t('shell.storage.remove')}
          </Button>
        </div>
      }
    />
  );
}

/** Returns a function that writes a size: in megabytes with one decimal, or in kilobytes. */
function useSize(): (bytes: number) => string {
  const t = useT();
  return (bytes) =>
    bytes < MEGABYTE
      ? t('shell.storage.kilobytes', { size: Math.ceil(bytes / KILOBYTE) })
      : t('shell.storage.megabytes', { size: Math.ceil((bytes * 10) / MEGABYTE) / 10 });
}
