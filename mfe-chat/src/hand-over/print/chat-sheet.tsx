import { useState } from 'react';
import type { Chat } from '@targum/contracts';
import {
  FluentProvider,
  lightTheme,
  makeStyles,
  titleParts,
  tokens,
  useAssistant,
  useChatTitle,
  useFormat,
  useProductName,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { FormattedText } from '../../scripture/annotated-markdown/formatted-text.tsx';
import type { MessageItem } from '../../conversation/messages/message-items.ts';
import { useReplyNotice } from '../../conversation/messages/reply-notice.tsx';
import { useQuestionAuthor } from '../use-question-author.ts';
import { markedReply } from '../../scripture/quotations/with-marks.ts';

const useStyles = makeStyles({
  sheet: {
    backgroundColor: '#ffffff',
    color: tokens.colorNeutralForeground1,
    fontSize: '1rem',
    lineHeight: '1.6',
    textAlign: 'start',
    '@media print': { fontSize: '11pt', lineHeight: '1.5' },
    // Paper does not scroll.
    '&[data-sheet] pre, &[data-sheet] [data-scroller]': { overflowX: 'visible' },
    '&[data-sheet] pre': { whiteSpace: 'pre-wrap' },
    '& tr, & blockquote': { breakInside: 'avoid' },
  },
  title: { margin: 0, fontSize: '1.5em', lineHeight: '1.3', overflowWrap: 'anywhere' },
  about: { margin: '0 0 2em', color: tokens.colorNeutralForeground3 },
  missing: { margin: '0 0 1.6em', fontStyle: 'italic' },
  messages: { margin: 0, padding: 0, listStyleType: 'none' },
  message: { marginBlockEnd: '1.6em' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.75em',
    margin: '0 0 0.25em',
    // A name does not stand alone at the end of a page.
    breakAfter: 'avoid',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { fontSize: '0.8em', color: tokens.colorNeutralForeground3 },
  question: {
    paddingInlineStart: '0.75em',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  note: { margin: '0.25em 0 0', fontStyle: 'italic' },
});

export interface ChatSheetProps {
  readonly chat: Pick<Chat, 'title' | 'assistantId'>;
  readonly items: readonly MessageItem[];
  readonly isIncomplete?: boolean;
  /** The name of the person who wrote to the assistants. Without it, the user's name. */
  readonly person?: string;
}

export default function ChatSheet(props: ChatSheetProps) {
  const { chat, items, isIncomplete = false, person } = props;
  const styles = useStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const product = useProductName();
  const title = useChatTitle(chat.title);
  const [printedAt] = useState(() => new Date().toISOString());
  return (
    <FluentProvider theme={lightTheme} className={styles.sheet} data-sheet="">
      <h1 className={styles.title} dir="auto">
        {titleParts(title)}
      </h1>
      <p className={styles.about}>
        {t('chat.print.about', { product, date: dateTime(printedAt) })}
      </p>
      {isIncomplete && <p className={styles.missing}>{t('chat.print.incomplete')}</p>}
      <ol className={styles.messages}>
        {items.map((item) => (
          <SheetMessage key={item.id} item={item} assistantId={chat.assistantId} person={person} />
        ))}
      </ol>
    </FluentProvider>
  );
}

function SheetMessage(props: {
  readonly item: MessageItem;
  readonly assistantId: Chat['assistantId'];
  readonly person: string | undefined;
}) {
  const { item, assistantId, person } = props;
  const styles = useStyles();
  const { dateTime } = useFormat();
  const authorOf = useQuestionAuthor();
  const notice = useReplyNotice()(item.status, item.error?.message);
  const isQuestion = item.role === 'user';
  const assistant = useAssistant(item.assistantId ?? assistantId);
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <span className={styles.name} dir="auto">
          {isQuestion ? authorOf(item.copied, person) : assistant.name}
        </span>
        <time className={styles.time} dateTime={item.createdAt}>
          {dateTime(item.createdAt)}
        </time>
      </p>
      {isQuestion ? (
        <div className={styles.question} dir="auto">
          {item.text}
        </div>
      ) : (
        // The list of messages is in the same page, and its footnotes must have other ids.
        <FormattedText
          {...markedReply(item.text, item.annotations)}
          id={`sheet-${item.id}`}
          growing={false}
        />
      )}
      {notice !== '' && <p className={styles.note}>{notice}</p>}
    </li>
  );
}
