import { useState } from 'react';
import { LiveRegion } from '@targum/ui-kit';
import { newSentences } from './sentences.ts';

interface GrowingReply {
  readonly id: string;
  readonly text: string;
  readonly growing: boolean;
}

interface Told {
  readonly id: string;
  /** How much of the reply's text has been told. */
  readonly length: number;
  readonly message: string;
}

interface ReplyAnnouncerProps {
  /** The reply on its way; null when there is none. */
  readonly reply: GrowingReply | null;
}

/** Tells screen readers a growing reply, a sentence at a time. */
export function ReplyAnnouncer({ reply }: ReplyAnnouncerProps) {
  const [told, setTold] = useState<Told>({ id: '', length: 0, message: '' });
  const next = reply ? tellMore(told, reply) : told;
  if (next !== told) setTold(next);
  return <LiveRegion message={next.message} />;
}

function tellMore(told: Told, { id, text, growing }: GrowingReply): Told {
  const from = told.id === id && text.length >= told.length ? told.length : 0;
  const { length, spoken } = newSentences(text, from, !growing);
  return spoken === '' ? told : { id, length, message: spoken };
}
