import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

describe('the arguments of the texts command', () => {
  it('[11.40] contain what the operator says about a text', () => {
    const args = ['import', 'web.zip', '--id', 'web', '--language', 'en', '--direction', 'ltr'];
    const further = ['--numbering', 'english', '--max-verses', '500', '--default'];
    expect(readArguments([...args, ...further])).toEqual({
      name: 'import',
      path: 'web.zip',
      given: { id: 'web', language: 'en', direction: 'ltr', numbering: 'english', maxVerses: 500 },
      makeDefault: true,
      replace: false,
    });
    expect(readArguments(['import', 'a', '--replace'])).toEqual({
      name: 'import',
      path: 'a',
      given: {},
      makeDefault: false,
      replace: true,
    });
  });

  it('[11.46] name the other commands', () => {
    expect(readArguments(['list'])).toEqual({ name: 'list' });
    expect(readArguments(['verify'])).toEqual({ name: 'verify' });
    expect(readArguments(['remove', 'web'])).toEqual({ name: 'remove', id: 'web' });
  });

  it.each<[string[], string]>([
    [[], 'Say what to do.'],
    [['show'], 'There is no command show.'],
    [['import'], 'import needs one path.'],
    [['import', 'a', 'b'], 'import needs one path.'],
    [['remove'], 'remove needs one id.'],
    [['list', 'web'], 'list needs no further words.'],
    [['list', '--default'], '--default is an option of import.'],
    [['import', 'a', '--license', 'CC0'], "Unknown option '--license'"],
    [['import', 'a', '--numbering', 'greek'], '--numbering is original, septuagint'],
    [['import', 'a', '--direction', 'up'], '--direction is ltr, rtl, not "up".'],
    [['import', 'a', '--max-verses', '0'], '--max-verses is a number from 1 to 999999, not "0".'],
  ])('[11.49] are refused with a reason and the usage: %j', (args, problem) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(problem);
    expect(() => readArguments(args)).toThrow('Usage: texts COMMAND');
  });
});
