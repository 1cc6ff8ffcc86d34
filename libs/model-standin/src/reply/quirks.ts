import type { Fault } from '../faults.ts';
import { ApiError } from '../http/errors.ts';
import type { ServerSentEvent } from '../http/send.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Quirk {
  /** The text of the answer. The default has twenty words. */
  readonly text?: string;
  /** Wraps the text of a reply or a title. Each character is then a piece of its own. */
  readonly wrap?: (text: string) => string;
  readonly fault?: Fault;
  /** @param place how many characters of the answer were sent before this event. */
  readonly events?: (event: ServerSentEvent, place: number) => ServerSentEvent[];
  readonly refuse?: (body: unknown) => ApiError | undefined;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Changes the choice in an event of Chat Completions. Other events stay as they are. */
const withChoice = (
  event: ServerSentEvent,
  change: (choice: Fields) => Fields,
): ServerSentEvent => {
  const { choices } = isFields(event.data) ? event.data : {};
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isFields(choice)) return event;
  return { ...event, data: { ...(event.data as Fields), choices: [change(choice)] } };
};

const withDelta = (event: ServerSentEvent, change: (content: string) => Fields): ServerSentEvent =>
  withChoice(event, (choice) => {
    const { content } = isFields(choice['delta']) ? choice['delta'] : {};
    return typeof content === 'string' ? { ...choice, delta: change(content) } : choice;
  });

const endWith = (fields: Fields): Quirk => ({
  events: (event) => [
    withChoice(event, (choice) =>
      choice['finish_reason'] === null ? choice : { ...choice, ...fields },
    ),
  ],
});

const inParts = (content: string): Fields => ({
  content: [
    { type: 'thinking', thinking: [{ type: 'text', text: 'What comes next?' }] },
    { type: 'text', text: content },
    { type: 'reference', reference_ids: [1] },
  ],
});

const without = (field: string, message: string, status = 400): Quirk => ({
  refuse: (body) =>
    isFields(body) && body[field] !== undefined ? new ApiError(status, message) : undefined,
});

const withoutNamed = (field: string): Quirk => without(field, `Unsupported parameter: '${field}'.`);

const ofUser = (message: unknown): boolean => isFields(message) && message['role'] === 'user';

/** Refuses two user messages in a row, as the templates of some models do. */
const strictRoles: Quirk = {
  refuse(body) {
    const { messages, input } = isFields(body) ? body : {};
    const sent: unknown[] = [messages ?? input].flat();
    return sent.some((each, index) => ofUser(each) && ofUser(sent[index + 1]))
      ? new ApiError(400, 'Conversation roles must alternate user/assistant/user/assistant/…')
      : undefined;
  },
};

const REASONING = 'The user wants to see where my reasoning goes.';

export const quirks: Readonly<Record<string, Quirk>> = {
  heartbeat: { events: (event) => [{ data: '' }, event] },
  'empty-finish': {
    fault: { fault: 'cut', afterTokens: 10 },
    events: (event) => [withChoice(event, (choice) => ({ ...choice, finish_reason: '' }))],
  },
  'error-finish': endWith({ finish_reason: 'error', error: { code: 502, message: 'Overloaded' } }),
  'odd-finish': endWith({ finish_reason: 'eos_token' }),
  parts: {
    events: (event, place) => [
      withDelta(event, (content) => (place % 2 === 0 ? inParts(content) : { content })),
    ],
  },
  reasoning: {
    events: (event) => [
      withDelta(event, () => ({ content: '', reasoning_content: 'Hm. ' })),
      event,
    ],
  },
  think: { wrap: (text) => `<think>\n${REASONING}\n</think>\n\n${text}` },
  'think-lone-end': { wrap: (text) => `${REASONING}\n</think>\n\n${text}` },
  'think-in-code': { text: 'Some models begin with `<think>` and end with `</think>`.' },
  'strict-roles': strictRoles,
  'no-stream-options': withoutNamed('stream_options'),
  'no-store': withoutNamed('store'),
  'no-temperature': withoutNamed('temperature'),
  'no-max-tokens': withoutNamed('max_tokens'),
  'no-max-completion-tokens': withoutNamed('max_completion_tokens'),
  'unnamed-refusal': without(
    'stream_options',
    'No endpoint supports the requested parameters',
    404,
  ),
  'white-space': { text: ' \n\n\t ' },
  invisible: { text: '\u200b\u2800\u3164\u2060' },
  'late-word': { wrap: (text) => `\n\n \u200b${text}` },
};

const COMMAND = /^\/quirk[ \t]+(\S+)\s*$/;

export const quirkNamed = (message: string): string | undefined => COMMAND.exec(message)?.[1];

export function wrapTitle(title: string | undefined): string | undefined {
  const name = title === undefined ? undefined : quirkNamed(title);
  return title === undefined || name === undefined ? title : (quirks[name]?.wrap?.(title) ?? title);
}
