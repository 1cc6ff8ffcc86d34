import { ModelError } from './model.ts';
import { isFields, parseFields, textOf, usageOf } from './protocol.ts';
import type { Protocol } from './protocol.ts';

/** The Responses API of the vendor's own host. The vendor stores nothing. */
export const responses: Protocol = {
  call: (model, { instructions, turns, temperature }) => ({
    path: '/responses',
    body: {
      model,
      instructions,
      input: turns,
      ...(typeof temperature === 'number' && { temperature }),
      store: false,
      stream: true,
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
