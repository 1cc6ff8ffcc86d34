import { isInvisible } from '@targum/contracts';

/**
 * Passes text on from its first visible character, with what is before it. Text without a visible
 * character is not passed on.
 */
export function fromFirstWord(onText: (text: string) => void): (text: string) => void {
  let held = '';
  let begun = false;
  return (text) => {
    if (!begun && isInvisible(text)) {
      held += text;
      return;
    }
    onText(begun ? text : held + text);
    begun = true;
    held = '';
  };
}
