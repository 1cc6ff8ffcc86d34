import { z } from 'zod';
import type { RequestContext } from '../http/request-context.ts';
import { readJson } from '../http/json-body.ts';
import type { ServerSentEvent } from '../http/send.ts';
import { createId, nowSeconds, tokenCounts } from '../reply/format.ts';
import type { ReplyFormat } from '../reply/format.ts';
import { planReply } from '../reply/plan.ts';
import type { ReplyPlan } from '../reply/plan.ts';
import { createPrompt, message } from '../reply/prompt.ts';
import { sendReply } from '../reply/send-reply.ts';
import { responseFormat } from '../structured/structured-prompt.ts';

const chatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  response_format: responseFormat.nullish(),
});

export async function chatCompletions(context: RequestContext): Promise<void> {
  const body = await readJson(context, chatRequest);
  const maxTokens = body.max_completion_tokens ?? body.max_tokens;
  const { messages, metadata, response_format: asked } = body;
  const format = asked
    ? ({ field: 'response_format', type: asked.type, schema: asked.json_schema?.schema } as const)
    : undefined;
  const plan = planReply(createPrompt('', messages, metadata, maxTokens, format), context.cut);
  const includeUsage = body.stream_options?.include_usage === true;
  await sendReply(context, plan, chatFormat(body.model, plan, includeUsage), body.stream === true);
}

function chatFormat(model: string, plan: ReplyPlan, includeUsage: boolean): ReplyFormat {
  const shared = { id: createId('chatcmpl'), created: nowSeconds(), model };
  const finishReason = plan.truncated ? 'length' : 'stop';
  const [prompt_tokens, completion_tokens, total_tokens] = tokenCounts(plan);
  const usage = { prompt_tokens, completion_tokens, total_tokens };

  const chunk = (choices: unknown[], sentUsage: unknown = null): ServerSentEvent => ({
    data: {
      ...shared,
      object: 'chat.completion.chunk',
      choices,
      ...(includeUsage && { usage: sentUsage }),
    },
  });
  const choice = (delta: object, finish_reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason },
  ];

  return {
    start: () => [chunk(choice({ role: 'assistant', content: '', refusal: null }))],
    piece: (content) => chunk(choice({ content })),
    end: () => [
      chunk(choice({}, finishReason)),
      ...(includeUsage ? [chunk([], usage)] : []),
      { data: '[DONE]' },
    ],
    failure: (error) => ({ data: error.body }),
    body: (content) => ({
      ...shared,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            ...(plan.isRefusal ? { content: null, refusal: content } : { content, refusal: null }),
            annotations: [],
          },
          logprobs: null,
          finish_reason: finishReason,
        },
      ],
      usage,
    }),
  };
}
