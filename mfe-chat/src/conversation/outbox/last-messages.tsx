import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useListMessagesQuery } from '../messages/messages-api.ts';

const SHOWN = 3;

const useStyles = makeStyles({
  messages: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    borderInlineStartWidth: tokens.strokeWidthThick,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground2,
  },
  message: {
    margin: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
});

/** Shows the end of a chat, so that the user can see whether a message has arrived. */
export function LastMessages({ chatId }: { readonly chatId: string }) {
  const styles = useStyles();
  const t = useT();
  const { data } = useListMessagesQuery(chatId);
  const last = data?.messages.slice(-SHOWN) ?? [];
  if (last.length === 0) return null;
  return (
    <section className={styles.messages} aria-label={t('chat.outbox.lastMessages')}>
      {last.map(({ id, content }) => (
        <p key={id} className={styles.message} dir="auto">
          {content}
        </p>
      ))}
    </section>
  );
}
