import { z } from 'zod';
import { message } from '../reply/prompt.ts';

/** The fields of a request to the Responses API that the stand-in uses. */
export const responsesRequest = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(message).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  max_output_tokens: z.int().positive().nullish(),
});
export type ResponsesRequest = z.infer<typeof responsesRequest>;
