import { useState } from 'react';
import type { AssistantId } from '@targum/contracts';
import { LiveRegion, useAssistant } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import type { LiveReply } from '../stream/reply-state.ts';
import { useReplyNotice } from './reply-notice.tsx';
import { newSentences } from './sentences.ts';

interface Announced {
  readonly id: string;
  /** How much of the reply's text has been announced. */
  readonly length: number;
  readonly message: string;
  /** How the reply ended; kept once the reply is a stored message. */
  readonly notice: string;
}

interface ReplyAnnouncerProps {
  readonly assistantId: AssistantId;
  /** Whether a reply was requested and has not started. */
  readonly awaiting: boolean;
  /** The running reply; null if there is none. */
  readonly reply: LiveReply | null;
}

/** Announces a growing reply to screen readers, sentence by sentence, and how it ended. */
export function ReplyAnnouncer({ assistantId, awaiting, reply }: ReplyAnnouncerProps) {
  const t = useT();
  const { name } = useAssistant(assistantId);
  const noticeOf = useReplyNotice();
  const [announced, setAnnounced] = useState<Announced>({
    id: '',
    length: 0,
    message: '',
    notice: '',
  });
  const next = reply
    ? announceMore(announced, reply, noticeOf(reply.status, reply.error?.message))
    : announced;
  if (next !== announced) setAnnounced(next);
  return (
    <>
      <LiveRegion message={next.message} />
      <LiveRegion
        message={awaiting ? t('chat.message.typing', { assistant: name }) : next.notice}
      />
    </>
  );
}

function announceMore(
  announced: Announced,
  { id, text, status }: LiveReply,
  notice: string,
): Announced {
  const from = announced.id === id && text.length >= announced.length ? announced.length : 0;
  const { length, spoken } = newSentences(text, from, status !== 'streaming');
  if (spoken !== '') return { id, length, message: spoken, notice };
  return notice === announced.notice ? announced : { ...announced, notice };
}
