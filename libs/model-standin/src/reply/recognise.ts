import { builtInId, assistants } from '@targum/contracts';
import type { BuiltInId } from '@targum/contracts';
import type { Prompt } from './prompt.ts';

/**
 * Finds the assistant in a request's metadata, or otherwise the first assistant that its
 * instructions name.
 */
export function recogniseAssistant(
  prompt: Pick<Prompt, 'assistant' | 'instructions'>,
): BuiltInId | undefined {
  const named = builtInId.safeParse(prompt.assistant);
  if (named.success) return named.data;
  const instructions = prompt.instructions.toLowerCase().replaceAll('-', ' ');
  let first: { id: BuiltInId; at: number } | undefined;
  for (const { id } of assistants) {
    const at = instructions.indexOf(id.replaceAll('-', ' '));
    if (at !== -1 && (first === undefined || at < first.at)) first = { id, at };
  }
  return first?.id;
}
