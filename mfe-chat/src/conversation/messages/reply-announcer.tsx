import { useState, useEffect } from 'react';
import type { AssistantId } from '@targum/contracts';
import { LiveRegion, useAssistant, withTexts } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import type { LiveReply } from '../stream/reply-state.ts';
import { useReplyNotice } from './reply-notice.tsx';
import { newSentences } from './sentences.ts';
import type { Annotation } from '@targum/contracts/on-demand';
import { hasMarkedQuotations } from '../../scripture/quotations/has-quotations.ts';
import type * as Code from './announced-marks.ts';

interface Announced {
  readonly id: string;
  /** The length of the announced text, in characters. */
  readonly length: number;
  /** The start indexes of the quotations whose marks the page has announced. */
  readonly marked: ReadonlySet<number>;
  readonly message: string;
  readonly count: number;
  /** The notice about the reply's end, kept after the reply has become a stored message. */
  readonly notice: string;
}

const NOTHING: Announced = {
  id: '',
  length: 0,
  marked: new Set(),
  message: '',
  count: 0,
  notice: '',
};

interface ReplyAnnouncerProps {
  readonly assistantId: AssistantId;
  readonly awaiting: boolean;
  readonly reply: LiveReply | null;
}

/** Announces a growing reply sentence by sentence, with marks and the reason for its end. */
export function ReplyAnnouncer({ assistantId, awaiting, reply }: ReplyAnnouncerProps) {
  const t = useT();
  const { name } = useAssistant(assistantId);
  const noticeOf = useReplyNotice();
  const [announced, setAnnounced] = useState(NOTHING);
  // Keeps the last reply, because the code of the marks sometimes loads only when the reply is
  // already a stored message.
  const [last, setLast] = useState(reply);
  if (reply && reply !== last) setLast(reply);
  const marks = useSpokenMarks(last?.annotations);
  const next = last
    ? announceMore(announced, last, noticeOf(last.status, last.error?.message), marks)
    : announced;
  if (next !== announced) setAnnounced(next);
  return (
    <>
      <LiveRegion message={next.message} count={next.count} />
      <LiveRegion
        message={awaiting ? t('chat.message.typing', { assistant: name }) : next.notice}
      />
    </>
  );
}

function announceMore(
  announced: Announced,
  { id, text, annotations, status }: LiveReply,
  notice: string,
  marks: ReturnType<typeof useSpokenMarks>,
): Announced {
  const isSame = announced.id === id && text.length >= announced.length;
  const { length: from, marked } = isSame ? announced : NOTHING;
  const { length, spoken } = newSentences(text, from, status !== 'streaming');
  const said = {
    ...{ spoken, marked },
    ...marks?.withSpokenMarks({ text, annotations, from, to: length, marked }),
  };
  const next = { ...announced, id, length: from, marked: said.marked, notice };
  if (said.spoken !== '') {
    return { ...next, length, message: said.spoken, count: announced.count + 1 };
  }
  return said.marked === marked && notice === announced.notice ? announced : next;
}

/**
 * Returns the code that says marks, once it has loaded. If the code could not be loaded, the next
 * annotations load it again.
 */
function useSpokenMarks(annotations?: readonly Annotation[]): typeof Code | undefined {
  const [code, setCode] = useState<typeof Code>();
  useEffect(() => {
    if (code || !annotations || !hasMarkedQuotations(annotations)) return;
    // The marks in the text already notify the user of this failure.
    void withTexts(import('./announced-marks.ts')).then(setCode, () => {});
  }, [annotations, code]);
  return code;
}
