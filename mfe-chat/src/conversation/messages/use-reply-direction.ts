import { directionOfText } from '@targum/markdown';
import { currentLanguage, directionOfLanguage } from '@targum/ui-kit';

/**
 * Returns the direction of a whole reply, and whether it is other than that of the screen. All parts
 * of such a reply stand at the edge at which its text begins.
 */
export function useReplyDirection(text: string) {
  const direction = directionOfText(text);
  const isOther = direction !== undefined && direction !== directionOfLanguage(currentLanguage());
  return { direction, isOther };
}
