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
import type { Fields, Protocol, ReplyDelta } from './protocol.ts';

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

/**
 * Returns the text of an event, without the model's reasoning and sources. `thinking` is true if the
 * event has any of these.
 */
const saidIn = (delta: Fields): Pick<ReplyDelta, 'text' | 'thinking'> => {
  const parts = [delta['content']].flat();
  const texts = [...parts.map(textOfPart), nonEmptyString(delta['refusal'])];
  return {
    text: nonEmptyString(texts.join('')),
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

export const chatCompletions: Protocol = {
  unsupported: [],
  optional: ['stream_options'],
  fields: {
    temperature: 'temperature',
    topP: 'top_p',
    maxTokens: 'max_tokens',
    maxCompletionTokens: 'max_completion_tokens',
    stop: 'stop',
    seed: 'seed',
  },

  call: (model, { instructions, turns, settings = {} }) => ({
    path: '/chat/completions',
    body: {
      model,
      messages: [{ role: 'system', content: instructions }, ...turns],
      stream: true,
      stream_options: { include_usage: true },
      temperature: settings.temperature,
      top_p: settings.topP,
      max_tokens: settings.maxTokens,
      max_completion_tokens: settings.maxCompletionTokens,
      stop: settings.stop,
      seed: settings.seed,
    },
  }),

  read(data) {
    if (data === END_OF_STREAM) return { finished: true };
    const { object, error, choices, usage } = parseFields(data);
    const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const choice = isFields(first) ? first : {};
    if (object === 'error' || isError(error)) {
      throw new ModelError('provider_error', { refusal: data });
    }
    const { delta, finish_reason } = choice;
    return {
      ...saidIn(isFields(delta) ? delta : {}),
      ...endIn(finish_reason),
      ...(isError(choice['error']) && { failed: failureInEvent(choice['error']) }),
      usage: isFields(usage)
        ? usageOf(usage['prompt_tokens'], usage['completion_tokens'])
        : undefined,
    };
  },
};
