import { builtInId, isBuiltIn } from '@targum/contracts';
import type { AssistantId, BuiltInId } from '@targum/contracts';

export interface Starter {
  readonly assistantId: BuiltInId;
  readonly place: 'first' | 'second' | 'third';
}

/** Returns the three examples of an assistant. An assistant that admins added has no examples. */
export function startersOf(assistantId: AssistantId): readonly Starter[] {
  if (!isBuiltIn(assistantId)) return [];
  const places = ['first', 'second', 'third'] as const;
  return places.map((place) => ({ assistantId, place }));
}

export const oneOfEach: readonly Starter[] = builtInId.options.flatMap((id) =>
  startersOf(id).slice(0, 1),
);
