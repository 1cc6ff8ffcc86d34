import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createAnswer, withoutReasoning } from './without-reasoning.ts';

/**
 * Returns the text that arrives for some pieces. A `|` shows where the text before it turns out to
 * be reasoning.
 */
function arrives(pieces: readonly string[]): string {
  let all = '';
  const answer = createAnswer({
    onText: (text) => {
      all += text;
    },
    onRestart: () => {
      all += '|';
    },
  });
  for (const piece of pieces) answer.add(piece);
  answer.end();
  return all;
}

const CASES: [string, string][] = [
  ['Mera sona.', 'Mera sona.'],
  ['\n Mera sona. \n', '\n Mera sona. \n'],
  ['<think>Talu.</think>Mera.', 'Mera.'],
  ['<think>\nTalu `x` <b>\n\n</think>\n\nMera.\n', 'Mera.\n'],
  ['\n<think>\n\n</think>\n\n    mera', 'mera'],
  ['<think>a</think><think>b</think> Mera', 'Mera'],
  ['Mera <think>talu</think>sona <think>ta</think>.', 'Mera sona .'],
  ['<think>a <think> b</think>Mera', 'Mera'],
  ['<think>Talu, sona', ''],
  ['<think>', ''],
  ['Mera <think>Talu', 'Mera '],
  ['<think>Talu </thin', ''],
  ['Talu, sona</think>\n\nMera', 'Mera'],
  ['<think>a</think>b</think>Mera', 'bMera'],
  ['a</think>b</think>c\n</think>\nMera', 'bc\n\nMera'],
  ['</think>a</think>Mera', 'aMera'],
  ['a</think>`</think>` </think>Mera', '`</think>` Mera'],
  ['Talu a ` here.\n</think>\nMera `y` sona.', 'Mera `y` sona.'],
  ['Talu a ` here.\n</think> `y`', 'Talu a ` here.\n</think> `y`'],
  ['Talu a ` here.\n</think>', ''],
  ['```\n`\n</think>\n```\nMera', '```\n`\n</think>\n```\nMera'],
  ['</think>\n\nMera', 'Mera'],
  ['Talu</think>', ''],
  ['Talu ``` ta\n</think>\nMera', 'Mera'],
  ['Use `<think>` and `</think>`.', 'Use `<think>` and `</think>`.'],
  ['Mera:\n\n```html\n<think>a</think>\n```\nta', 'Mera:\n\n```html\n<think>a</think>\n```\nta'],
  ['Mera:\n\n    <think>a</think>\n', 'Mera:\n\n    <think>a</think>\n'],
  ['- `a <think> b`\n- <think>x</think>c', '- `a <think> b`\n- c'],
  ['<think>a</think>Mera `</think>` sona', 'Mera `</think>` sona'],
  ['<thinking>, <thin, < think>, </b>, <', '<thinking>, <thin, < think>, </b>, <'],
  [`a \` b <think>${'x'.repeat(300)}</think>c`, 'a ` b c'],
  ['😀<think>😀</think>😀', '😀😀'],
];

describe('the answer in a text', () => {
  it.each(CASES)('[4.306, 4.307] is found in %j', (whole, expected) => {
    expect(withoutReasoning(whole)).toBe(expected);
  });

  it.each(CASES)('does not depend on the pieces: %j', (whole, expected) => {
    const once = arrives([whole]);
    expect(once.split('|').at(-1)).toBe(expected);
    expect(arrives(whole.split(''))).toBe(once);
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(arrives([whole.slice(0, cut), whole.slice(cut)])).toBe(once);
    }
  });

  it('[4.307] begins after a lone end tag, and the reasoning before that tag arrives as text', () => {
    expect(arrives(['Talu, ', 'sona</thi', 'nk>\n', '\nMera'])).toBe('Talu, sona</think>|Mera');
  });

  it('[4.307] restarts at most once', () => {
    const whole = 'Talu, </think>sona. </think>'.repeat(50);
    expect(arrives(whole.match(/.{1,7}/gs)!).match(/\|/g)).toHaveLength(1);
  });

  it.each(CASES)('[4.307] is the same in the text that readers received: %j', (whole, expected) => {
    expect(withoutReasoning(arrives([whole]).replace('|', ''))).toBe(expected);
  });

  it('does not depend on the pieces in any text', () => {
    const parts = [
      '<think>',
      '</think>',
      '`',
      '```',
      '\n',
      '\n\n',
      '    ',
      '- ',
      'talu ',
      '<',
      '😀',
    ];
    assert(
      property(
        array(constantFrom(...parts), { maxLength: 14 }),
        array(integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
        (some, lengths) => {
          const whole = some.join('');
          const pieces: string[] = [];
          for (let at = 0, index = 0; at < whole.length; index += 1) {
            const length = lengths[index % lengths.length]!;
            pieces.push(whole.slice(at, at + length));
            at += length;
          }
          expect(arrives(pieces)).toBe(arrives([whole]));
        },
      ),
      { numRuns: 250 },
    );
  });
});

test.each([
  ['start tags', '<think>'.repeat(4000)],
  ['end tags', 'a</think>'.repeat(3000)],
  ['end tags alone', '</think>'.repeat(4000)],
  ['empty reasoning', '<think></think>'.repeat(2000)],
  ['tags after backticks', '`<think>'.repeat(4000)],
  ['angle brackets', '<'.repeat(32_000)],
  ['white space', ' '.repeat(32_000)],
])('a text of %s takes less than 3 s of CPU', (_, whole) => {
  // CPU time, since other programs may use the machine.
  const begun = process.threadCpuUsage();
  const pieces = whole.match(/.{1,5}/gsu) ?? [];
  expect(arrives(pieces)).toBe(arrives([whole]));
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(3000);
});
