import { ModelError } from './model.ts';
import { isFields, parseFields, textOf, usageOf } from './protocol.ts';
import type { Protocol } from './protocol.ts';

const END_OF_STREAM = '[DONE]';

/** The Chat Completions API, which every compatible server supports. */
export const chatCompletions: Protocol = {
  call: (model, { instructions, turns, temperature }) => ({
    path: '/chat/completions',
    body: {
      model,
      messages: [{ role: 'system', content: instructions }, ...turns],
      ...(typeof temperature === 'number' && { temperature }),
      stream: true,
      stream_options: { include_usage: true },
    },
  }),

  read(data) {
    if (data === END_OF_STREAM) return { finished: true };
    const { error, choices, usage } = parseFields(data);
    if (error !== undefined && error !== null) throw new ModelError('provider_error');
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const { delta, finish_reason } = isFields(choice) ? choice : {};
    const said = isFields(delta) ? delta : {};
    return {
      text: textOf(said['content']),
      // Servers use different names for the reasoning of a model.
      thinking: (textOf(said['reasoning_content']) ?? textOf(said['reasoning'])) !== undefined,
      usage: isFields(usage)
        ? usageOf(usage['prompt_tokens'], usage['completion_tokens'])
        : undefined,
      finished: typeof finish_reason === 'string',
    };
  },
};
