/**
 * Creates a source of pseudo-random numbers that are the same in each run.
 * @param seed an integer from 1
 */
export function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    // `*` would lose the low bits of a product above 2^53.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
/** Returns a number from 0 that is less than its argument. */
export type Random = ReturnType<typeof createRandom>;

const PARTS = [
  ...['Mark 4:35', '1 John 4', 'Lk 8:22-25', 'مرقس ٤:٣٥', '🐑', 'word', 'a', ' ', ' ', '  ', '\t'],
  ...['**', '*', '_', '~~', '`', '```', '\\', '\\*', '\\:', '&amp;', '&#58;', '&nbsp;', '&no;'],
  ...['\n', '\n', '\n\n', '\r\n', '  \n', '\n> ', '\n- ', '\n1. ', '\n# ', '\n===\n', '\n    '],
  ...[
    '[',
    ']',
    '(https://e.org)',
    '[^1]',
    '\n\n[^1]: ',
    '|',
    '\n|---|---|\n',
    '<br>',
    'www.e.org ',
  ],
  ...['>', '<', '!', 'x@e.org ', '\u0000', '---'],
];

export const randomText = (random: Random): string =>
  Array.from({ length: 3 + random(30) }, () => PARTS[random(PARTS.length)]).join('');
