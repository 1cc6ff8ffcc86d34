import type { RequestContext } from '../http/request-context.ts';
import { readJson } from '../http/json-body.ts';
import { planReply } from '../reply/plan.ts';
import { createPrompt } from '../reply/prompt.ts';
import type { Message } from '../reply/prompt.ts';
import { sendReply } from '../reply/send-reply.ts';
import { responsesFormat } from './responses-format.ts';
import { responsesRequest } from './responses-request.ts';
import type { ResponsesRequest } from './responses-request.ts';

/** `POST /v1/responses` */
export async function responses(context: RequestContext): Promise<void> {
  const body = await readJson(context, responsesRequest);
  const prompt = createPrompt(
    body.instructions ?? '',
    messages(body.input),
    body.metadata,
    body.max_output_tokens,
  );
  const plan = planReply(prompt);
  await sendReply(context, plan, responsesFormat(body, plan), body.stream === true);
}

const messages = (input: ResponsesRequest['input']): Message[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;
