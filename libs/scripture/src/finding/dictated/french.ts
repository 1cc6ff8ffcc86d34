import { combinations, numbersByWords } from './number-words.ts';
import type { NumberWords } from './number-words.ts';

const UNITS = [
  ...['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze'],
  ...['douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
/** The tens. The flag is true if the units continue above ten, as in soixante-quinze. */
const TENS: readonly {
  readonly ten: number;
  readonly names: readonly string[];
  readonly upTo: number;
}[] = [
  { ten: 20, names: ['vingt'], upTo: 9 },
  { ten: 30, names: ['trente'], upTo: 9 },
  { ten: 40, names: ['quarante'], upTo: 9 },
  { ten: 50, names: ['cinquante'], upTo: 9 },
  { ten: 60, names: ['soixante'], upTo: 19 },
  { ten: 70, names: ['septante'], upTo: 9 },
  { ten: 80, names: ['quatre-vingt', 'quatre-vingts', 'huitante', 'octante'], upTo: 19 },
  { ten: 90, names: ['nonante'], upTo: 9 },
];

function below100(number: number): string[] {
  if (number < 20) return [UNITS[number] ?? ''];
  return TENS.flatMap(({ ten, names, upTo }) => {
    const unit = number - ten;
    if (unit < 0 || unit > upTo) return [];
    if (unit === 0) return names;
    const separators = unit === 1 || unit === 11 ? [' ', ' et '] : [' '];
    return separators.flatMap((separator) => combinations(names, separator, [UNITS[unit] ?? '']));
  });
}

function cardinals(number: number): string[] {
  if (number < 100) return below100(number);
  return number === 100 ? ['cent'] : combinations(['cent'], ' ', below100(number - 100));
}

/** Adds the feminine forms, which speakers use with feminine nouns such as page and épître. */
const withFeminine = (words: readonly string[]): string[] =>
  words.flatMap((text) => (/(?:^|[ -])un$/.test(text) ? [text, `${text}e`] : [text]));

const ordinalOf = (text: string): string => {
  if (text.endsWith('cinq')) return `${text}uième`;
  if (text.endsWith('neuf')) return `${text.slice(0, -1)}vième`;
  return `${text.replace(/e$|(?<=vingt)s$/, '')}ième`;
};

const ordinals = (number: number): string[] => {
  if (number === 1) return ['premier', 'première'];
  const words = cardinals(number).map(ordinalOf);
  return number === 2 ? [...words, 'second', 'seconde'] : words;
};

export const frenchNumbers = (): NumberWords => ({
  cardinals: numbersByWords((number) => withFeminine(cardinals(number))),
  ordinals: numbersByWords(ordinals),
});
