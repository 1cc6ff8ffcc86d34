import { ModelError } from './chat-model.ts';
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

/**
 * Returns the reason why a reply is incomplete. If the server names no reason, the reply counts as
 * cut off by its maximum number of tokens.
 */
const incompleteReason = (response: Fields): Pick<ReplyDelta, 'reason' | 'unknownReason'> => {
  const details = response['incomplete_details'];
  const reason = isFields(details) ? nonEmptyString(details['reason']) : undefined;
  if (reason === 'content_filter') return { reason };
  if (reason === undefined || reason === 'max_output_tokens') return { reason: 'length' };
  return { unknownReason: reason };
};

/**
 * The protocol of the Responses API of the vendor's own host. The requests tell the vendor to store
 * nothing.
 */
export const responses: Protocol = {
  unsupported: ['stop', 'seed'],
  optional: ['store'],
  fields: {
    temperature: 'temperature',
    topP: 'top_p',
    maxTokens: 'max_output_tokens',
    maxCompletionTokens: 'max_output_tokens',
  },

  call: (model, { instructions, turns, settings = {} }) => ({
    path: '/responses',
    body: {
      model,
      instructions,
      input: turns,
      store: false,
      stream: true,
      temperature: settings.temperature,
      top_p: settings.topP,
      max_output_tokens: settings.maxCompletionTokens ?? settings.maxTokens,
    },
  }),

  read(data) {
    if (data === END_OF_STREAM) return {};
    const { type, delta, response } = parseFields(data);
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return { text: nonEmptyString(delta) };
      case 'response.completed':
      case 'response.incomplete': {
        const ended = isFields(response) ? response : {};
        if (isError(ended['error'])) throw failureInEvent(ended['error']);
        const { usage } = ended;
        return {
          usage: isFields(usage)
            ? usageOf(usage['input_tokens'], usage['output_tokens'])
            : undefined,
          finished: true,
          ...(type === 'response.completed' ? { reason: 'stop' } : incompleteReason(ended)),
        };
      }
      case 'response.failed':
        throw failureInEvent(isFields(response) ? response['error'] : undefined);
      case 'error':
        throw new ModelError('provider_error', { refusal: data });
      default:
        return { thinking: typeof type === 'string' && type.startsWith('response.reasoning') };
    }
  },
};
