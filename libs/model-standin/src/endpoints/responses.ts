import { z } from 'zod';
import { readJson } from '../http/json-body.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ServerSentEvent } from '../http/send.ts';
import { createId, nowSeconds, tokenCounts } from '../reply/format.ts';
import type { ReplyFormat } from '../reply/format.ts';
import { planReply } from '../reply/plan.ts';
import type { ReplyPlan } from '../reply/plan.ts';
import { createPrompt, message } from '../reply/prompt.ts';
import type { Message } from '../reply/prompt.ts';
import { sendReply } from '../reply/send-reply.ts';
import { textFormat } from '../structured/structured-prompt.ts';

const responsesRequest = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(message).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  max_output_tokens: z.int().positive().nullish(),
  text: z.looseObject({ format: textFormat.nullish() }).nullish(),
});
type ResponsesRequest = z.infer<typeof responsesRequest>;

export async function responses(context: RequestContext): Promise<void> {
  const body = await readJson(context, responsesRequest);
  const asked = body.text?.format;
  const prompt = createPrompt(
    body.instructions ?? '',
    messages(body.input),
    body.metadata,
    body.max_output_tokens,
    asked ? { field: 'text.format', type: asked.type, schema: asked.schema } : undefined,
  );
  const plan = planReply(prompt, context.cut);
  await sendReply(context, plan, responsesFormat(body, plan), body.stream === true);
}

const messages = (input: ResponsesRequest['input']): Message[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;

function responsesFormat(request: ResponsesRequest, plan: ReplyPlan): ReplyFormat {
  const base = responseBase(request);
  const itemId = createId('msg');
  const status = plan.truncated ? 'incomplete' : 'completed';
  const place = { item_id: itemId, output_index: 0, content_index: 0 };
  let sequence = 0;

  const event = (type: string, fields: object): ServerSentEvent => ({
    event: type,
    data: { type, sequence_number: sequence++, ...fields },
  });
  const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const item = (itemStatus: string, content: unknown[]) => ({
    id: itemId,
    type: 'message',
    status: itemStatus,
    role: 'assistant',
    content,
  });
  const running = { ...base, status: 'in_progress', output: [], usage: null };
  const ended = (text: string) => ({
    ...base,
    status,
    completed_at: plan.truncated ? null : nowSeconds(),
    incomplete_details: plan.truncated ? { reason: 'max_output_tokens' } : null,
    output: [item(status, [plan.isRefusal ? { type: 'refusal', refusal: text } : part(text)])],
    usage: usage(plan),
  });

  return {
    start: () => [
      event('response.created', { response: running }),
      event('response.in_progress', { response: running }),
      event('response.output_item.added', { output_index: 0, item: item('in_progress', []) }),
      event('response.content_part.added', { ...place, part: part('') }),
    ],
    piece: (delta) => event('response.output_text.delta', { ...place, delta, logprobs: [] }),
    end: (text) => [
      event('response.output_text.done', { ...place, text, logprobs: [] }),
      event('response.content_part.done', { ...place, part: part(text) }),
      event('response.output_item.done', { output_index: 0, item: item(status, [part(text)]) }),
      event(`response.${status}`, { response: ended(text) }),
    ],
    failure: (error) => event('error', { code: error.code, message: error.message, param: null }),
    body: ended,
  };
}

const responseBase = (request: ResponsesRequest) => ({
  id: createId('resp'),
  object: 'response',
  created_at: nowSeconds(),
  completed_at: null,
  error: null,
  incomplete_details: null,
  instructions: request.instructions ?? null,
  max_output_tokens: request.max_output_tokens ?? null,
  metadata: request.metadata ?? {},
  model: request.model,
  parallel_tool_calls: true,
  previous_response_id: null,
  store: false,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
});

function usage(plan: ReplyPlan) {
  const [input_tokens, output_tokens, total_tokens] = tokenCounts(plan);
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens,
  };
}
