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
import type { Asked, Fields, Protocol, ReplyDelta } from './protocol.ts';
import { formatFields } from '../structured/answer-format.ts';
import type { SentFormat } from '../structured/answer-format.ts';

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

const countIn = ({ usage }: Fields) =>
  isFields(usage) ? usageOf(usage['input_tokens'], usage['output_tokens']) : undefined;

/** This API has the fields of a JSON schema beside its type. */
const textFormat = (format: SentFormat) => {
  const fields = formatFields(format);
  if (fields === undefined) return undefined;
  return {
    format: fields.type === 'json_schema' ? { type: fields.type, ...fields.json_schema } : fields,
  };
};

/** Returns the parts of all messages in a response. Reasoning is no message. */
const messageParts = (output: unknown): Fields[] =>
  [output]
    .flat()
    .filter(isFields)
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => content)
    .filter(isFields);

const PATH = '/responses';

const bodyOf = (model: string, { instructions, turns, settings = {} }: Asked) => ({
  model,
  instructions,
  input: turns,
  store: false,
  temperature: settings.temperature,
  top_p: settings.topP,
  max_output_tokens: settings.maxCompletionTokens ?? settings.maxTokens,
});

/**
 * The protocol of the Responses API of the vendor's own host. The requests tell the vendor to store
 * nothing.
 */
export const responses: Protocol = {
  unsupported: ['stop', 'seed'],
  optional: ['store'],
  formatField: 'text.format',
  fields: {
    temperature: 'temperature',
    topP: 'top_p',
    maxTokens: 'max_output_tokens',
    maxCompletionTokens: 'max_output_tokens',
  },

  call: (model, request) => ({
    path: PATH,
    body: { ...bodyOf(model, request), stream: true },
  }),

  callWhole: (model, request, format) => ({
    path: PATH,
    body: { ...bodyOf(model, request), text: textFormat(format) },
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
        return {
          usage: countIn(ended),
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

  readWhole(body) {
    const response = parseFields(body);
    const { status, error, output } = response;
    if (status === 'failed' || isError(error)) throw failureInEvent(error);
    const { reason } = status === 'incomplete' ? incompleteReason(response) : {};
    const parts = messageParts(output);
    return {
      text: parts
        .filter(({ type }) => type === 'output_text')
        .map(({ text }) => nonEmptyString(text) ?? '')
        .join(''),
      usage: countIn(response),
      isCut: reason === 'length',
      isDeclined: reason === 'content_filter' || parts.some(({ type }) => type === 'refusal'),
    };
  },
};
