import { z } from 'zod';
import { calls } from '../../calls/call.ts';

const OWNER = 'targum';

/** The name of an assistant as a model, such as `targum/storyteller`. */
export const modelOf = (assistantId: string): string => `${OWNER}/${assistantId}`;

/** The assistant that a model name stands for; undefined for the name of no assistant. */
export const assistantOf = (model: string): string | undefined =>
  model.startsWith(`${OWNER}/`) ? model.slice(OWNER.length + 1) : undefined;

/** An assistant in OpenAI's list of models. */
export const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.int(),
  owned_by: z.literal(OWNER),
});
export type Model = z.infer<typeof model>;

export const modelList = z.object({ object: z.literal('list'), data: z.array(model) });

/** The entry of an assistant. @param created when the assistant first existed. */
export const modelEntry = (assistantId: string, created: Date): Model => ({
  id: modelOf(assistantId),
  object: 'model',
  created: Math.floor(created.getTime() / 1000),
  owned_by: OWNER,
});

export const modelCalls = calls({
  list: { method: 'GET', path: '/api/v1/models', status: 200, response: modelList },
  get: { method: 'GET', path: '/api/v1/models/:model', status: 200, response: model },
  /** The same with the slash of the name as it is; OpenAI's clients send it as %2F. */
  getByParts: {
    method: 'GET',
    path: '/api/v1/models/:owner/:assistant',
    status: 200,
    response: model,
  },
});
