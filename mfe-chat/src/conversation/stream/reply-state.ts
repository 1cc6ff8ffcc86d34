import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { SendRequest } from './send-keys.ts';
import type { Annotation } from '@targum/contracts/on-demand';
import type {
  AssistantId,
  Message,
  MessageError,
  MessageStatus,
  StreamEvent,
} from '@targum/contracts';

export interface LiveReply {
  readonly id: string;
  readonly assistantId: AssistantId;
  readonly parentId: string | null;
  readonly text: string;
  /** The server's annotations of the text. Some may belong to text that has not arrived yet. */
  readonly annotations: readonly Annotation[];
  readonly status: MessageStatus;
  /** The start time, ISO 8601. */
  readonly startedAt: string;
  readonly error?: MessageError;
}

export interface UnconfirmedMessage extends Omit<SendRequest, 'key'> {
  readonly createdAt: string;
}

export interface ReplyState {
  readonly phase: 'idle' | 'sending' | 'streaming' | 'complete';
  readonly sent: UnconfirmedMessage | null;
  readonly reply: LiveReply | null;
  readonly reconnecting: boolean;
}

export const idle: ReplyState = { phase: 'idle', sent: null, reply: null, reconnecting: false };

export const isReplyPending = ({ phase }: ReplyState): boolean =>
  phase === 'sending' || phase === 'streaming';

export function afterEvent(state: ReplyState, event: StreamEvent, now: string): ReplyState {
  switch (event.type) {
    case 'user_message':
      return { ...state, phase: 'sending', sent: null, reconnecting: false };
    case 'assistant_message_start':
      return {
        ...idle,
        phase: 'streaming',
        reply: { ...event.data, text: '', annotations: [], status: 'streaming', startedAt: now },
      };
    case 'content':
      return {
        ...state,
        reply: state.reply && { ...state.reply, text: state.reply.text + event.data },
        reconnecting: false,
      };
    case 'annotations':
      return {
        ...state,
        reply: state.reply && {
          ...state.reply,
          annotations: withAnnotations(state.reply.annotations, event.data.items),
        },
      };
    case 'done':
      return ended(state, { status: event.data.status }, event.data.text);
    case 'error': {
      const { code, message, text } = event.data;
      return ended(state, { status: 'failed', error: { code, message } }, text);
    }
    case 'reconnect':
      return { ...state, reconnecting: true };
  }
}

/** Returns the state with a reply that arrived as a whole, shown like one that has just ended. */
export function complete(message: Message): ReplyState {
  const { id, parentId, content: text, status, createdAt: startedAt, annotations, error } = message;
  const assistantId = message.assistantId ?? DEFAULT_ASSISTANT;
  const reply = {
    ...{ id, assistantId, parentId, text, annotations, status, startedAt },
    ...(error && { error }),
  };
  return { ...idle, phase: 'complete', reply };
}

/**
 * Returns the state after a reply has ended.
 * @param text the stored text, if it may differ from the text on the page
 */
function ended(
  state: ReplyState,
  end: Pick<LiveReply, 'status' | 'error'>,
  text: string | undefined,
): ReplyState {
  return {
    ...idle,
    phase: 'complete',
    reply: state.reply && {
      ...state.reply,
      ...end,
      ...(text !== undefined && text !== state.reply.text && { text, annotations: [] }),
    },
  };
}

/**
 * Adds received annotations, which are not validated yet. A reconnected page gets all of them
 * again, so an annotation replaces one of the same kind at the same place.
 */
const withAnnotations = (
  annotations: readonly Annotation[],
  items: readonly Annotation[],
): readonly Annotation[] => [
  ...new Map(
    [...annotations, ...items].map((item) => [`${item?.kind} ${item?.start} ${item?.end}`, item]),
  ).values(),
];
