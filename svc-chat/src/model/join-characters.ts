import { storable } from '@targum/service-kit';

export interface JoinedCharacters {
  add(piece: string): void;
  /** Passes on what is left: the first half of a surrogate pair whose second half never came. */
  end(): void;
}

/**
 * Passes text on in storable pieces that never split a character: the first half of a surrogate
 * pair at the end of a piece waits for the next one.
 */
export function joinCharacters(onText: (text: string) => void): JoinedCharacters {
  let half = '';
  const pass = (text: string) => {
    const whole = storable(text);
    if (whole !== '') onText(whole);
  };
  return {
    add(piece) {
      const text = half + piece;
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
      pass(text.slice(0, text.length - half.length));
    },
    end() {
      pass(half);
      half = '';
    },
  };
}
