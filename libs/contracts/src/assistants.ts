import { z } from 'zod';
import { calls } from './call.ts';

export const assistantId = z.enum([
  'storyteller',
  'conversation-partner',
  'oral-performer',
  'health-assessor',
  'back-translation-checker',
]);
export type AssistantId = z.infer<typeof assistantId>;

export const DEFAULT_ASSISTANT: AssistantId = 'storyteller';

export const assistant = z.object({
  id: assistantId,
  name: z.string(),
  description: z.string(),
});
export type Assistant = z.infer<typeof assistant>;

/** The five assistants in the order in which the product lists them. */
export const assistants: readonly Assistant[] = [
  {
    id: 'storyteller',
    name: 'Storyteller',
    description: 'Tells a story about a concept.',
  },
  {
    id: 'conversation-partner',
    name: 'Conversation Partner',
    description: 'Explains and talks a concept through.',
  },
  {
    id: 'oral-performer',
    name: 'Oral Performer',
    description: 'Restates a passage in clear, natural oral language.',
  },
  {
    id: 'health-assessor',
    name: 'OBT Project Health Assessor',
    description: 'An assessment lasting over an hour, recommended quarterly with the team.',
  },
  {
    id: 'back-translation-checker',
    name: 'Back Translation Checker',
    description: 'Compares a back translation with the source text and points out possible issues.',
  },
];

/** The public description of an assistant. */
export const assistantById = (id: AssistantId): Assistant =>
  assistants.find((entry) => entry.id === id) as Assistant;

/** The model name of the built-in stand-in. A chat service with this model has no real model. */
export const STANDIN_MODEL = 'no-model';

/** Whether replies come from a real model. If not, the page shows a banner. */
export const modelStatus = z.object({ connected: z.boolean() });
export type ModelStatus = z.infer<typeof modelStatus>;

export const assistantCalls = calls({
  list: { method: 'GET', path: '/api/assistants', status: 200, response: z.array(assistant) },
  model: { method: 'GET', path: '/api/assistants/model', status: 200, response: modelStatus },
});
