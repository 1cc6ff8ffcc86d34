import type { Turn } from './chat-model.ts';

/**
 * This text takes the place of the user's first turn in a conversation that the assistant begins.
 */
const NO_WORDS = '(The assistant begins the conversation.)';

/**
 * Returns the same conversation with a turn of the user at its beginning and with alternating
 * roles, as the templates of some models require. Consecutive turns of one role are joined. Turns
 * of the assistant without words are left out.
 */
export function alternating(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  for (const { role, content } of turns) {
    if (role === 'assistant' && content.trim() === '') continue;
    const last = joined.at(-1);
    if (last?.role === role) {
      joined[joined.length - 1] = { role, content: `${last.content}\n\n${content}` };
    } else {
      if (last === undefined && role === 'assistant') {
        joined.push({ role: 'user', content: NO_WORDS });
      }
      joined.push({ role, content });
    }
  }
  return joined;
}
