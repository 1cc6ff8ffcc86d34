import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { SharedMessage as Shared } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { FormattedText } from '../../scripture/annotated-markdown/formatted-text.tsx';
import { ReplyBody } from '../../conversation/messages/reply-body.tsx';
import { ReplyHeader } from '../../conversation/messages/reply-header.tsx';
import { UserBubble } from '../../conversation/messages/user-bubble.tsx';
import { markedReply } from '../../scripture/quotations/with-marks.ts';

const useStyles = makeStyles({
  question: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  about: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export function SharedMessageItem(props: { message: Shared; id: string; person: string }) {
  const { message, id, person } = props;
  const styles = useStyles();
  const { dateTime } = useFormat();
  const { role, content, annotations, createdAt } = message;
  const time = <time dateTime={createdAt}>{dateTime(createdAt)}</time>;
  if (role === 'user') {
    return (
      <div className={styles.question}>
        <UserBubble text={content} />
        <span className={styles.about}>
          <span dir="auto">{person}</span> · {time}
        </span>
      </div>
    );
  }
  const assistantId = message.assistantId ?? DEFAULT_ASSISTANT;
  return (
    <>
      <ReplyHeader assistantId={assistantId}>{time}</ReplyHeader>
      <ReplyBody assistantId={assistantId} growing={false}>
        <FormattedText {...markedReply(content, annotations)} id={id} growing={false} />
      </ReplyBody>
    </>
  );
}
