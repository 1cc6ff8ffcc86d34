import { z } from 'zod';
import { calls } from '../../calls/call.ts';
import { get } from '../../calls/methods.ts';

const OWNER = 'targum';

/** Returns the model name of an assistant, such as `targum/storyteller`. */
export const modelOf = (assistantId: string): string => `${OWNER}/${assistantId}`;

/** Returns the id of the assistant with a model name; undefined for another name. */
export const assistantOf = (model: string): string | undefined =>
  model.startsWith(`${OWNER}/`) ? model.slice(OWNER.length + 1) : undefined;

export const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.int(),
  owned_by: z.literal(OWNER),
});
export type Model = z.infer<typeof model>;

export const modelList = z.object({ object: z.literal('list'), data: z.array(model) });

export const modelEntry = (assistantId: string, created: Date): Model => ({
  id: modelOf(assistantId),
  object: 'model',
  created: Math.floor(created.getTime() / 1000),
  owned_by: OWNER,
});

export const modelCalls = calls({
  list: get('/api/v1/models', { response: modelList }),
  get: get('/api/v1/models/:model', { response: model }),
  /** Matches a name with a plain slash. OpenAI's clients send the slash as %2F. */
  getByParts: get('/api/v1/models/:owner/:assistant', { response: model }),
});
