import { assistantById } from '@targum/contracts';
import type { Assistant, AssistantId } from '@targum/contracts';
import type { Prompt, Prompts } from './prompts.ts';

/** An assistant with its prompt. */
export interface AssistantDefinition extends Assistant {
  readonly prompt: Prompt;
  /** Always null: identifiers of a vendor API that no longer exists. */
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
