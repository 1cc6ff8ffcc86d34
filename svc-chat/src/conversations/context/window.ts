import type { Turn } from '../../models/model/chat-model.ts';
import { estimateTokens } from '../../models/model/tokens.ts';

/**
 * Returns the newest turns that fit into `budget` tokens. The first of them is a user's turn. The
 * last turn is always included, however long it is.
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
