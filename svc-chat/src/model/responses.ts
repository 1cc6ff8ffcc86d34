import { ModelError } from './model.ts';
import type { FinishReason } from './model.ts';
import { isFields, parseFields, textOf, usageOf } from './protocol.ts';
import type { Protocol } from './protocol.ts';

/** Why a reply is incomplete: it reached its most tokens, or a filter ended it. */
const incompleteReason = (response: unknown): FinishReason => {
  const details = isFields(response) ? response['incomplete_details'] : undefined;
  return isFields(details) && details['reason'] === 'content_filter' ? 'content_filter' : 'length';
};

/** The Responses API of the vendor's own host. The vendor stores nothing. */
export const responses: Protocol = {
  unsupported: ['stop', 'seed'],

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
    const { type, delta, response } = parseFields(data);
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return { text: textOf(delta) };
      case 'response.completed':
      case 'response.incomplete': {
        const usage = isFields(response) ? response['usage'] : undefined;
        return {
          usage: isFields(usage)
            ? usageOf(usage['input_tokens'], usage['output_tokens'])
            : undefined,
          finished: true,
          reason: type === 'response.completed' ? 'stop' : incompleteReason(response),
        };
      }
      case 'response.failed':
      case 'error':
        throw new ModelError('provider_error');
      default:
        return { thinking: typeof type === 'string' && type.startsWith('response.reasoning') };
    }
  },
};
