import { combinations, numbersByWords } from './number-words.ts';
import type { NumberWords } from './number-words.ts';

const UNITS = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINAL_UNITS = [
  ...['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth'],
  ...['seventeenth', 'eighteenth', 'nineteenth'],
];
const HUNDRED = ['one hundred', 'a hundred', 'hundred'];

const below100 = (
  number: number,
  units: readonly string[],
  tenth: (ten: string) => string,
): string => {
  if (number < 20) return units[number] ?? '';
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tenth(ten) : `${ten} ${units[number % 10]}`;
};

function waysToSay(number: number, rest: (number: number) => string, hundred: string): string[] {
  if (number < 100) return [rest(number)];
  if (number === 100) return HUNDRED.map((text) => `${text}${hundred}`);
  return [
    // People say "Psalm one oh five".
    ...(number < 110 ? combinations(['one oh', 'one o'], ' ', [rest(number - 100)]) : []),
    ...combinations(HUNDRED, ' ', [rest(number - 100)]),
    ...combinations(HUNDRED, ' and ', [rest(number - 100)]),
  ];
}

const cardinal = (number: number): string => below100(number, UNITS, (ten) => ten);
const ordinal = (number: number): string =>
  below100(number, ORDINAL_UNITS, (ten) => `${ten.slice(0, -1)}ieth`);

export const englishNumbers = (): NumberWords => ({
  cardinals: numbersByWords((number) => waysToSay(number, cardinal, '')),
  ordinals: numbersByWords((number) => waysToSay(number, ordinal, 'th')),
});
