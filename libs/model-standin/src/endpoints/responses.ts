import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { readJson } from '../http/json-body.ts';
import { planReply } from '../reply/plan.ts';
import { createPrompt, message } from '../reply/prompt.ts';
import type { Message } from '../reply/prompt.ts';
import { sendReply } from '../reply/send-reply.ts';
import { responsesFormat } from './responses-format.ts';

const responsesRequest = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(message).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  max_output_tokens: z.int().positive().nullish(),
});
export type ResponsesRequest = z.infer<typeof responsesRequest>;

/** `POST /v1/responses` */
export async function responses(exchange: Exchange): Promise<void> {
  const body = await readJson(exchange, responsesRequest);
  const prompt = createPrompt(
    body.instructions ?? '',
    messages(body.input),
    body.metadata,
    body.max_output_tokens,
  );
  const plan = planReply(prompt);
  await sendReply(exchange, plan, responsesFormat(body, plan), body.stream === true);
}

const messages = (input: ResponsesRequest['input']): Message[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;
