import type { Turn } from '../../models/model/chat-model.ts';
import { estimateTokens } from '../../models/model/tokens.ts';

/**
 * Returns the newest turns that fit in `budget` tokens and begin with a turn of the user. Always
 * includes the last turn.
 */
export function newestTurns<Entry extends Turn>(
  turns: readonly Entry[],
  budget: number,
): readonly Entry[] {
  let used = 0;
  let first = turns.length - 1;
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index]!;
    used += estimateTokens(turn.content);
    if (used > budget) break;
    if (turn.role === 'user') first = index;
  }
  return turns.slice(Math.max(0, first));
}
