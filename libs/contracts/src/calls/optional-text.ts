import { isInvisible } from './invisible.ts';
import { storedText } from './primitives.ts';

/** Text that a person may leave out: stored, trimmed, and empty without a visible character. */
export const optionalText = (max: number, tooLong: string) =>
  storedText()
    .trim()
    .overwrite((value) => (isInvisible(value) ? '' : value))
    .max(max, tooLong);
