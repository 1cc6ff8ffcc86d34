import { z } from 'zod';
import { calls } from '../../calls/call.ts';
import { post } from '../../calls/methods.ts';
import { chatStrings } from '../../conversations/chat.ts';
import { isInvisible } from '../../calls/invisible.ts';
import { limits } from '../../calls/limits.ts';
import { neutral, none } from './neutral.ts';
import { wellFormedText } from '../../calls/primitives.ts';

export const completionStrings = {
  modelRequired: 'Name a model, such as "targum/storyteller"',
  messagesRequired: 'Send at least one message',
  textOnly: 'Send the content as a text, or as a list of parts of the type "text"',
  roles: 'The role is one of: system, developer, user, assistant',
  lastIsUser: 'The last message must be from the user',
  oneChoice: 'Only one choice is supported: send 1, or leave it out',
  onlyStreams: 'Only streams have options: send "stream": true as well',
  sessionRefused: 'This call takes an API key in the Authorization header',
  tooLong: 'The messages are longer than the model can read. Send fewer or shorter ones.',
  modelBusy: 'The model has too many requests. Try again later.',
  unknownModel: (name: string) =>
    `There is no model ${JSON.stringify(name)}. GET /api/v1/models lists them.`,
  refusedByModel: (name: string, answer: string) => `The model refuses "${name}": ${answer}`,
} as const;

const part = z.strictObject({
  type: z.literal('text', completionStrings.textOnly),
  text: wellFormedText(),
});

const content = z
  .union([wellFormedText(), z.array(part).min(1)], { error: completionStrings.textOnly })
  .transform((sent) =>
    typeof sent === 'string' ? sent : sent.map((each) => each.text).join('\n'),
  );

const userContent = z.lazy(() =>
  content
    .refine((sent) => !isInvisible(sent), chatStrings.contentRequired)
    .refine((sent) => sent.length <= limits.chat.contentMax, chatStrings.contentTooLong),
);

const name = z.string().nullish();

/** Fields of OpenAI's replies. Clients send these fields back together with an earlier reply. */
const ofReply = {
  refusal: neutral('refusal'),
  annotations: neutral('annotations', none('annotations')),
  audio: neutral('audio'),
  function_call: neutral('function_call'),
  tool_calls: neutral('tool_calls', none('tool_calls')),
  /** OpenAI's clients add this field to replies that they parse. */
  parsed: neutral('parsed'),
};

const message = z.discriminatedUnion(
  'role',
  [
    z.strictObject({ role: z.enum(['system', 'developer']), content, name }),
    z.strictObject({ role: z.literal('user'), content: userContent, name }),
    z.strictObject({ role: z.literal('assistant'), content, name, ...ofReply }),
  ],
  { error: completionStrings.roles },
);

const tokens = z.int().positive().nullish();

/** Parameters that would change the response. Only the values without an effect are accepted. */
const withoutEffect = {
  audio: neutral('audio'),
  frequency_penalty: neutral('frequency_penalty', z.literal(0)),
  function_call: neutral('function_call'),
  functions: neutral('functions', none('functions')),
  logit_bias: neutral('logit_bias', z.record(z.string(), z.never())),
  logprobs: neutral('logprobs', z.literal(false)),
  modalities: neutral('modalities', z.tuple([z.literal('text')])),
  parallel_tool_calls: neutral('parallel_tool_calls', z.boolean()),
  prediction: neutral('prediction'),
  presence_penalty: neutral('presence_penalty', z.literal(0)),
  prompt_cache_key: neutral('prompt_cache_key'),
  prompt_cache_retention: neutral('prompt_cache_retention'),
  reasoning_effort: neutral('reasoning_effort'),
  response_format: neutral('response_format', z.strictObject({ type: z.literal('text') })),
  safety_identifier: neutral('safety_identifier'),
  service_tier: neutral('service_tier', z.literal('auto')),
  store: neutral('store', z.literal(false)),
  tool_choice: neutral('tool_choice', z.literal('none')),
  tools: neutral('tools', none('tools')),
  top_logprobs: neutral('top_logprobs'),
  verbosity: neutral('verbosity'),
  web_search_options: neutral('web_search_options'),
};

/**
 * The request of a program in OpenAI's format. The schema refuses every other parameter or value
 * and names it in the error, because a program that sends a parameter relies on its effect.
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export const completionRequest = z
  .strictObject({
    model: z.string(completionStrings.modelRequired),
    messages: z
      .array(message, completionStrings.messagesRequired)
      .min(1, completionStrings.messagesRequired)
      .refine((all) => all.at(-1)?.role === 'user', completionStrings.lastIsUser),
    stream: z.boolean().nullish(),
    stream_options: z.strictObject({ include_usage: z.boolean().nullish() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    stop: z.union([z.string().min(1), z.array(z.string().min(1)).max(4)]).nullish(),
    seed: z.int().nullish(),
    n: z.literal(1, completionStrings.oneChoice).nullish(),
    // The product stores neither `user` nor `metadata`.
    user: z.string().nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    ...withoutEffect,
  })
  .refine(
    ({ stream, stream_options }) => (stream_options ?? undefined) === undefined || stream === true,
    { path: ['stream_options'], error: completionStrings.onlyStreams },
  );
export type CompletionRequest = z.infer<typeof completionRequest>;

const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

/** `length` means that the reply reached the program's maximum number of tokens. */
export const finishReason = z.enum(['stop', 'length', 'content_filter']);
export type FinishReason = z.infer<typeof finishReason>;

const shared = {
  id: z.string(),
  /** Seconds since 1970. */
  created: z.int(),
  model: z.string(),
  system_fingerprint: z.string(),
};

export const completion = z.object({
  ...shared,
  object: z.literal('chat.completion'),
  choices: z.tuple([
    z.object({
      index: z.literal(0),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ]),
  usage,
});
export type Completion = z.infer<typeof completion>;

/**
 * A piece of a streamed reply. With `include_usage`, the last piece has the usage and no choice.
 */
export const completionChunk = z.object({
  ...shared,
  object: z.literal('chat.completion.chunk'),
  choices: z
    .array(
      z.object({
        index: z.literal(0),
        delta: z.object({
          role: z.literal('assistant').optional(),
          content: z.string().optional(),
        }),
        logprobs: z.null(),
        finish_reason: finishReason.nullable(),
      }),
    )
    .max(1),
  usage: usage.nullable().optional(),
});
export type CompletionChunk = z.infer<typeof completionChunk>;

export const completionCalls = calls({
  create: post('/api/v1/chat/completions', { body: completionRequest, response: completion }),
});
