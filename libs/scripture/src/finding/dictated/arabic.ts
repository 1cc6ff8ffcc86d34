import { combinations, numbersByWords } from './number-words.ts';
import type { NumberWords } from './number-words.ts';

const UNITS = [
  [],
  ['واحد', 'واحدة', 'إحدى', 'أحد'],
  ['اثنان', 'اثنين', 'اثنتان', 'اثنتين', 'إثنان', 'إثنين'],
  ['ثلاثة', 'ثلاث'],
  ['أربعة', 'أربع'],
  ['خمسة', 'خمس'],
  ['ستة', 'ست'],
  ['سبعة', 'سبع'],
  ['ثمانية', 'ثمان', 'ثماني'],
  ['تسعة', 'تسع'],
  ['عشرة', 'عشر'],
];
const TEENS = [
  ['أحد عشر', 'إحدى عشرة', 'إحدى عشر'],
  ['اثنا عشر', 'اثني عشر', 'اثنتا عشرة', 'اثنتي عشرة'],
];
/** The stems of the tens. The nominative ends in ون, the other cases in ين. */
const TENS = ['', '', 'عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'];
const ORDINAL_UNITS = [
  [],
  ['الأول', 'الأولى'],
  ['الثاني', 'الثانية'],
  ['الثالث', 'الثالثة'],
  ['الرابع', 'الرابعة'],
  ['الخامس', 'الخامسة'],
  ['السادس', 'السادسة'],
  ['السابع', 'السابعة'],
  ['الثامن', 'الثامنة'],
  ['التاسع', 'التاسعة'],
  ['العاشر', 'العاشرة'],
];
/** The first word of "twenty-first" and "eleventh". */
const ORDINAL_ONE = ['الحادي', 'الحادية', 'الواحد', 'الواحدة'];
const HUNDRED = ['مئة', 'مائة', 'مية'];

const tens = (number: number): string[] =>
  ['ون', 'ين'].map((ending) => `${TENS[Math.floor(number / 10)]}${ending}`);

function cardinalBelow100(number: number): readonly string[] {
  if (number <= 10) return UNITS[number] ?? [];
  if (number <= 12) return TEENS[number - 11] ?? [];
  const units = UNITS[number % 10] ?? [];
  if (number < 20) return combinations(units, ' ', ['عشر', 'عشرة']);
  return number % 10 === 0 ? tens(number) : combinations(units, ' و', tens(number));
}

function ordinalBelow100(number: number): readonly string[] {
  if (number <= 10) return ORDINAL_UNITS[number] ?? [];
  const units = number % 10 === 1 ? ORDINAL_ONE : (ORDINAL_UNITS[number % 10] ?? []);
  if (number < 20) return combinations(units, ' ', ['عشر', 'عشرة']);
  const withArticle = tens(number).map((text) => `ال${text}`);
  return number % 10 === 0 ? withArticle : combinations(units, ' و', withArticle);
}

function cardinals(number: number): readonly string[] {
  if (number < 100) return cardinalBelow100(number);
  return number === 100 ? HUNDRED : combinations(HUNDRED, ' و', cardinalBelow100(number - 100));
}

function ordinals(number: number): readonly string[] {
  if (number < 100) return ordinalBelow100(number);
  const hundred = HUNDRED.map((text) => `ال${text}`);
  if (number === 100) return hundred;
  const rest = ordinalBelow100(number - 100);
  return [...combinations(hundred, ' و', rest), ...combinations(rest, ' بعد ', hundred)];
}

export const arabicNumbers = (): NumberWords => ({
  cardinals: numbersByWords(cardinals),
  ordinals: numbersByWords(ordinals),
});
