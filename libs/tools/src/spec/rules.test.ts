import { describe, expect, it } from 'vitest';
import { parseRules } from './rules.ts';

const rules = (...lines: string[]) => parseRules('2-accounts.md', lines.join('\n'));

describe('a page of rules', () => {
  it('contains rules as list items with ids', () => {
    expect(rules('# 2 · Accounts', '', '## Login', '', '- **2.1** The button is red.')).toEqual([
      { id: '2.1', text: 'The button is red.', at: '2-accounts.md:5' },
    ]);
  });

  it('can continue a rule with indented lines', () => {
    const [first, second] = rules('- **2.1** The colours are:', '  - red', '- **2.2** Next.');
    expect(first?.text).toBe('The colours are:\n  - red');
    expect(second?.text).toBe('Next.');
  });

  it('can give a reason why no test shows a rule', () => {
    expect(rules('- **2.1** It is calm.', '  no test: a judgement')).toEqual([
      { id: '2.1', text: 'It is calm.', noTest: 'a judgement', at: '2-accounts.md:1' },
    ]);
  });

  it.each([
    ['- The button is red.', 'a rule is written'],
    ['* The button is red.', 'a rule is written'],
    ['- **2.1**', 'a rule is written'],
    ['- **3.1** The button is red.', 'ids of this page start with 2.'],
  ])('is rejected: %s', (line, why) => {
    expect(() => rules('', line)).toThrow(`2-accounts.md:2: ${why}`);
  });
});
