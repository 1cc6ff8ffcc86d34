import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';

export const builtInId = z.enum([
  'storyteller',
  'conversation-partner',
  'oral-performer',
  'health-assessor',
  'back-translation-checker',
]);
export type BuiltInId = z.infer<typeof builtInId>;

export const isBuiltIn = (id: string): id is BuiltInId =>
  (builtInId.options as readonly string[]).includes(id);

const ID_MAX = 64;

/** The id of a built-in or added assistant. An id is never used again. */
export const assistantId = z
  .string()
  .max(ID_MAX)
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'Invalid assistant');
export type AssistantId = z.infer<typeof assistantId>;

/** The assistant of new chats, while it is active. */
export const DEFAULT_ASSISTANT = 'storyteller' satisfies BuiltInId;

export const assistant = z.object({
  id: assistantId,
  name: z.string(),
  description: z.string(),
  /** The page shows a general icon for an unknown name, such as that of a later release. */
  icon: z.string(),
  /** False for an assistant that chats can no longer use. Its replies keep its name. */
  active: z.boolean(),
});
export type Assistant = z.infer<typeof assistant>;

const builtIns: Readonly<Record<BuiltInId, readonly [name: string, description: string]>> = {
  storyteller: ['Storyteller', 'Tells a story about a concept.'],
  'conversation-partner': ['Conversation Partner', 'Explains and talks a concept through.'],
  'oral-performer': ['Oral Performer', 'Restates a passage in clear, natural oral language.'],
  'health-assessor': [
    'OBT Project Health Assessor',
    'An assessment lasting over an hour, recommended quarterly with the team.',
  ],
  'back-translation-checker': [
    'Back Translation Checker',
    'Compares a back translation with the source text and points out possible issues.',
  ],
};

export const assistants: readonly (Assistant & { readonly id: BuiltInId })[] =
  builtInId.options.map((id) => {
    const [name, description] = builtIns[id];
    return { id, name, description, icon: id, active: true };
  });

export const builtInById = (id: BuiltInId): Assistant =>
  assistants.find((entry) => entry.id === id) as Assistant;

/** The model name of the built-in stand-in. A chat service with this model has no real model. */
export const STANDIN_MODEL = 'no-model';

/** `connected` is true if replies come from a real model. Otherwise the page shows a banner. */
export const modelStatus = z.object({ connected: z.boolean() });
export type ModelStatus = z.infer<typeof modelStatus>;

/** With `all`, the list also has the assistants that chats can no longer use. */
export const assistantsQuery = z.object({ all: z.literal('true').optional() });

export const assistantCalls = calls({
  list: get('/api/assistants', { query: assistantsQuery, response: z.array(assistant) }),
  model: get('/api/assistants/model', { response: modelStatus }),
});
