import { ModelError } from './chat-model.ts';
import type { FinishReason } from '@targum/contracts/openai';
import {
  END_OF_STREAM,
  failureInEvent,
  isError,
  isFields,
  parseFields,
  nonEmptyString,
  usageOf,
} from './protocol.ts';
import type { Asked, Fields, Protocol, ReplyDelta } from './protocol.ts';
import { formatFields } from '../structured/answer-format.ts';

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
]);

/** Servers use these names for the field with the reasoning of a model. */
const REASONING = ['reasoning_content', 'reasoning', 'thinking'];

/** Returns the text of a part. A part with text is a string or has the type `text`. */
const textOfPart = (part: unknown): string | undefined => {
  if (!isFields(part)) return nonEmptyString(part);
  return part['type'] === 'text' ? nonEmptyString(part['text']) : undefined;
};

const isBesideText = (part: unknown): boolean => isFields(part) && part['type'] !== 'text';

const partsOf = (content: unknown): unknown[] => [content].flat();

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : partsOf(content).map(textOfPart).join('');

const firstChoice = (choices: unknown): Fields => {
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isFields(first) ? first : {};
};

const countIn = (usage: unknown) =>
  isFields(usage) ? usageOf(usage['prompt_tokens'], usage['completion_tokens']) : undefined;

/**
 * Returns the text of an event, without the model's reasoning and sources. `thinking` is true if the
 * event has any of these.
 */
const saidIn = (delta: Fields): Pick<ReplyDelta, 'text' | 'thinking'> => {
  const { content, refusal } = delta;
  // Nearly every event has its text as a string, which is read without lists.
  const parts = typeof content === 'string' ? [] : partsOf(content);
  return {
    text: nonEmptyString(textOf(content) + (nonEmptyString(refusal) ?? '')),
    thinking:
      parts.some(isBesideText) ||
      REASONING.some((name) => nonEmptyString(delta[name]) !== undefined),
  };
};

/**
 * Returns the end that an event reports. An empty reason does not end a reply, because some servers
 * send an empty reason with each event.
 */
const endIn = (
  reason: unknown,
): Pick<ReplyDelta, 'failed' | 'finished' | 'reason' | 'unknownReason'> => {
  const named = nonEmptyString(reason);
  if (named === undefined) return { finished: false };
  if (named === 'error') return { failed: new ModelError('provider_error') };
  const known = REASONS.get(named);
  return {
    finished: true,
    ...(known === undefined ? { unknownReason: named } : { reason: known }),
  };
};

const PATH = '/chat/completions';

const bodyOf = (model: string, { instructions, turns, settings = {} }: Asked) => ({
  model,
  messages: [{ role: 'system', content: instructions }, ...turns],
  temperature: settings.temperature,
  top_p: settings.topP,
  max_tokens: settings.maxTokens,
  max_completion_tokens: settings.maxCompletionTokens,
  stop: settings.stop,
  seed: settings.seed,
});

export const chatCompletions: Protocol = {
  unsupported: [],
  optional: ['stream_options'],
  formatField: 'response_format',
  fields: {
    temperature: 'temperature',
    topP: 'top_p',
    maxTokens: 'max_tokens',
    maxCompletionTokens: 'max_completion_tokens',
    stop: 'stop',
    seed: 'seed',
  },

  call: (model, request) => ({
    path: PATH,
    body: { ...bodyOf(model, request), stream: true, stream_options: { include_usage: true } },
  }),

  callWhole: (model, request, format) => ({
    path: PATH,
    body: { ...bodyOf(model, request), response_format: formatFields(format) },
  }),

  read(data) {
    if (data === END_OF_STREAM) return { finished: true };
    const { object, error, choices, usage } = parseFields(data);
    const choice = firstChoice(choices);
    if (object === 'error' || isError(error)) {
      throw new ModelError('provider_error', { refusal: data });
    }
    const { delta, finish_reason } = choice;
    return {
      ...saidIn(isFields(delta) ? delta : {}),
      ...endIn(finish_reason),
      ...(isError(choice['error']) && { failed: failureInEvent(choice['error']) }),
      usage: countIn(usage),
    };
  },

  readWhole(body) {
    const { object, error, choices, usage } = parseFields(body);
    const choice = firstChoice(choices);
    if (object === 'error' || isError(error)) {
      throw new ModelError('provider_error', { refusal: body });
    }
    if (isError(choice['error'])) throw failureInEvent(choice['error']);
    const { failed, reason } = endIn(choice['finish_reason']);
    if (failed !== undefined) throw failed;
    const message = isFields(choice['message']) ? choice['message'] : {};
    return {
      text: textOf(message['content']),
      usage: countIn(usage),
      isCut: reason === 'length',
      isDeclined: reason === 'content_filter' || nonEmptyString(message['refusal']) !== undefined,
    };
  },
};
