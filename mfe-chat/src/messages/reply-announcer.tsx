import { useState } from 'react';
import type { AssistantId } from '@targum/contracts';
import { LiveRegion, useAssistant } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import type { LiveReply } from '../stream/reply-state.ts';
import { useReplyNotice } from './reply-notice.tsx';
import { newSentences } from './sentences.ts';

interface Told {
  readonly id: string;
  /** How much of the reply's text has been told. */
  readonly length: number;
  readonly message: string;
  /** What became of the reply; kept when the reply itself has become a stored one. */
  readonly notice: string;
}

interface ReplyAnnouncerProps {
  readonly assistantId: AssistantId;
  /** A reply was asked for and has not begun. */
  readonly awaiting: boolean;
  /** The reply on its way; null when there is none. */
  readonly reply: LiveReply | null;
}

/** Tells screen readers a growing reply, a sentence at a time, and what became of it. */
export function ReplyAnnouncer({ assistantId, awaiting, reply }: ReplyAnnouncerProps) {
  const t = useT();
  const { name } = useAssistant(assistantId);
  const noticeOf = useReplyNotice();
  const [told, setTold] = useState<Told>({ id: '', length: 0, message: '', notice: '' });
  const next = reply ? tellMore(told, reply, noticeOf(reply.status, reply.error?.message)) : told;
  if (next !== told) setTold(next);
  return (
    <>
      <LiveRegion message={next.message} />
      <LiveRegion
        message={awaiting ? t('chat.message.typing', { assistant: name }) : next.notice}
      />
    </>
  );
}

function tellMore(told: Told, { id, text, status }: LiveReply, notice: string): Told {
  const from = told.id === id && text.length >= told.length ? told.length : 0;
  const { length, spoken } = newSentences(text, from, status !== 'streaming');
  if (spoken !== '') return { id, length, message: spoken, notice };
  return notice === told.notice ? told : { ...told, notice };
}
