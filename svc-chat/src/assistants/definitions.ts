import { assistantById } from '@targum/contracts';
import type { Assistant, AssistantId } from '@targum/contracts';
import type { Prompt, Prompts } from './prompts.ts';

/** An assistant as the server knows it. */
export interface AssistantDefinition extends Assistant {
  readonly prompt: Prompt;
  /** Names of vendor-side objects; that interface is gone, so both stay empty. */
  readonly externalAssistantId: null;
  readonly promptId: null;
}

export type AssistantDefinitions = (id: AssistantId) => AssistantDefinition;

/** The five assistants with their prompts. */
export const defineAssistants =
  (prompts: Prompts['assistants']): AssistantDefinitions =>
  (id) => ({
    ...assistantById(id),
    prompt: prompts[id],
    externalAssistantId: null,
    promptId: null,
  });
