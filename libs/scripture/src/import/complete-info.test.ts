import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import type { TextInfo } from '../text.ts';
import { completeInfo } from './complete-info.ts';

const whole: TextInfo = {
  id: 'ulb',
  abbreviation: 'ULB',
  name: 'Unlocked Literal Bible',
  language: 'en',
  direction: 'ltr',
  numbering: 'english',
  licence: 'CC BY-SA 4.0',
  attribution: 'The translators of the ULB',
};

const without = (...keys: (keyof TextInfo)[]): Partial<TextInfo> =>
  Object.fromEntries(
    Object.entries(whole).filter(([key]) => !keys.includes(key as keyof TextInfo)),
  );

describe('the information about a text', () => {
  it('[11.40] has each value on one line', () => {
    expect(completeInfo({ ...whole, maxVerses: 500 })).toEqual({ ...whole, maxVerses: 500 });
    expect(completeInfo({ ...whole, attribution: ' The\n  translators ' }).attribution).toBe(
      'The translators',
    );
  });

  it.each<[(keyof TextInfo)[], string]>([
    [['licence'], 'The files do not say the licence. Add --licence "…"'],
    [
      ['id', 'attribution'],
      'The files do not say an id and whom to name as the source. Add --id web --attribution "…"',
    ],
    [
      ['abbreviation', 'name', 'numbering'],
      'The files do not say the abbreviation, the name and the numbering of verses. Add --abbreviation WEB --name "World English Bible" --numbering original|septuagint|vulgate|english|russian-protestant|russian-orthodox',
    ],
  ])('[11.40] needs options for values that the files lack: %j', (missing, message) => {
    expect(() => completeInfo(without(...missing))).toThrow(new TextError(message));
  });

  it('[11.40] treats an empty value as missing', () => {
    expect(() => completeInfo({ ...whole, licence: ' \n' })).toThrow('--licence');
  });

  it.each([
    ['en', 'ltr'],
    ['arb', 'rtl'],
    ['hbo', 'rtl'],
    ['ur', 'rtl'],
    ['ms-Arab', 'rtl'],
    ['xyz-Hebr', 'rtl'],
    ['tpi', 'ltr'],
  ])('[11.40] takes the direction from the script of %s: %s', (language, direction) => {
    expect(completeInfo({ ...without('direction'), language }).direction).toBe(direction);
  });

  it.each(['xyz', 'qaa', 'und'])(
    '[11.40] asks for the direction of a language whose script is not known: %s',
    (language) => {
      expect(() => completeInfo({ ...without('direction'), language })).toThrow(
        'The files do not say the direction of the script. Add --direction ltr',
      );
    },
  );

  it('keeps a given direction, and has the language tag in its canonical form', () => {
    const info = completeInfo({ ...whole, language: 'ENG', direction: 'rtl' });
    expect([info.language, info.direction]).toEqual(['en', 'rtl']);
  });

  it.each<[Partial<TextInfo>, string]>([
    [{ id: 'ULB' }, 'The id "ULB" is not possible'],
    [{ id: '../etc' }, '--id'],
    [{ id: 'a'.repeat(65) }, '--id'],
    [{ language: 'not a language' }, 'is not a BCP 47 tag'],
    [{ numbering: 'greek' as 'english' }, 'The numbering "greek" is not known'],
    [{ direction: 'up' as 'ltr' }, 'The direction "up" is not known'],
    [{ abbreviation: 'x'.repeat(41) }, 'The abbreviation has 41 characters (max 40)'],
    [{ name: 'a\0b' }, 'The name contains a NUL character'],
    [{ maxVerses: 0 }, '--max-verses'],
    [{ maxVerses: 1.5 }, '--max-verses'],
  ])('[11.42] is refused for %j, with the option to correct', (wrong, message) => {
    expect(() => completeInfo({ ...whole, ...wrong })).toThrow(TextError);
    expect(() => completeInfo({ ...whole, ...wrong })).toThrow(message);
  });
});
