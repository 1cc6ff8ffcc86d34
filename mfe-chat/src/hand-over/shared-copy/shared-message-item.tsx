import { DEFAULT_ASSISTANT } from '@targum/contracts';
import { directionOfText } from '@targum/markdown';
import { makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { FormattedText } from '../../scripture/annotated-markdown/formatted-text.tsx';
import type { MessageItem } from '../../conversation/messages/message-items.ts';
import { ReplyBody } from '../../conversation/messages/reply-body.tsx';
import { ReplyHeader } from '../../conversation/messages/reply-header.tsx';
import { UserBubble } from '../../conversation/messages/user-bubble.tsx';

const useStyles = makeStyles({
  question: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  about: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export function SharedMessageItem(props: { item: MessageItem; person: string }) {
  const { item, person } = props;
  const styles = useStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const { role, text, annotations, createdAt } = item;
  const time = <time dateTime={createdAt}>{dateTime(createdAt)}</time>;
  if (role === 'user') {
    return (
      <div className={styles.question}>
        <UserBubble text={text} annotations={annotations} />
        <span className={styles.about}>
          <span dir="auto">{item.copied ? t('chat.messages.question') : person}</span> · {time}
        </span>
      </div>
    );
  }
  const assistantId = item.assistantId ?? DEFAULT_ASSISTANT;
  const direction = directionOfText(text);
  return (
    <>
      <ReplyHeader assistantId={assistantId} direction={direction}>
        {time}
      </ReplyHeader>
      <ReplyBody assistantId={assistantId} growing={false} direction={direction}>
        <FormattedText text={text} annotations={annotations} id={item.id} growing={false} />
      </ReplyBody>
    </>
  );
}
