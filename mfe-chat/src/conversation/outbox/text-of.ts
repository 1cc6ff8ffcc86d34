import type { OutboxItem } from '@targum/ui-kit';
import type { RatingBody } from '../ratings/ratings-api.ts';

/** The fields with the text that the user wrote, of all kinds of items. */
type Written = Partial<Record<'content' | 'message', string>> & Partial<RatingBody>;

const THUMBS = { up: '👍', down: '👎' } as const;

/** Returns what the user wrote or chose. */
export function textOf({ body }: OutboxItem): string {
  const { content, message, request } = body as Written;
  if (request) return [THUMBS[request.value], request.reason].filter(Boolean).join(' ');
  return content ?? message ?? '';
}
