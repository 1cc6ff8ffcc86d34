import { storable } from '@targum/service-kit';

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Passes text on in pieces that never split a character and that PostgreSQL can store. The first
 * half of a surrogate pair at the end of a piece waits for the next piece.
 */
export function joinCharacters(onText: (text: string) => void) {
  let half = '';
  const pass = (text: string) => {
    const whole = storable(text);
    if (whole !== '') onText(whole);
  };
  return {
    add(piece: string) {
      const text = half + piece;
      half = isFirstHalf(text.charCodeAt(text.length - 1)) ? text.slice(-1) : '';
      pass(text.slice(0, text.length - half.length));
    },
    /** Passes on the first half of a surrogate pair whose second half did not arrive. */
    end() {
      pass(half);
      half = '';
    },
  };
}
