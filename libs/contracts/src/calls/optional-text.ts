import { isInvisible } from './invisible.ts';
import { storedText } from './primitives.ts';

/**
 * Text that a person may leave out. It is trimmed. Text without a visible character becomes empty.
 */
export const optionalText = (max: number, tooLong: string) =>
  storedText()
    .trim()
    .overwrite((value) => (isInvisible(value) ? '' : value))
    .max(max, tooLong);
