import { builtInId, isBuiltIn } from '@targum/contracts';
import type { AssistantId, BuiltInId } from '@targum/contracts';

export interface Starter {
  readonly assistantId: BuiltInId;
  readonly place: 'first' | 'second' | 'third';
  /** The passage in the text, with its book code. Empty if the text names no passage. */
  readonly reference: string;
}

const references: Record<BuiltInId, readonly [string, string, string]> = {
  storyteller: ['EPH 2:1-10', '', 'GEN 15'],
  'conversation-partner': ['EZK 37:1-14', '', 'LUK 15:1-7'],
  'oral-performer': ['RUT 1', 'MRK 4:35-41', 'LUK 15:11-32'],
  'health-assessor': ['', '', ''],
  'back-translation-checker': ['MRK 4:35-41', 'RUT 1', 'JON 1'],
};

/** Returns the three examples of an assistant. An assistant that admins added has no examples. */
export function startersOf(assistantId: AssistantId): readonly Starter[] {
  if (!isBuiltIn(assistantId)) return [];
  const places = ['first', 'second', 'third'] as const;
  return places.map((place, index) => ({
    assistantId,
    place,
    reference: references[assistantId][index] ?? '',
  }));
}

export const oneOfEach: readonly Starter[] = builtInId.options.flatMap((id) =>
  startersOf(id).slice(0, 1),
);
