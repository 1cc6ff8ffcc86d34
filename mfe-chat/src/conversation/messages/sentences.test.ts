import { describe, expect, it } from 'vitest';
import { newSentences } from './sentences.ts';

/** Feeds a text in steps and collects the announcements. */
function tell(text: string, step: number): string[] {
  const told: string[] = [];
  let length = 0;
  for (let end = step; end < text.length + step; end += step) {
    const isComplete = end >= text.length;
    const next = newSentences(text.slice(0, end), length, isComplete);
    if (next.spoken === '') continue;
    length = next.length;
    told.push(next.spoken);
  }
  return told;
}

describe('newSentences', () => {
  it('[10.23] announces each sentence once and whole, however the text is split', () => {
    const text = 'A sheep was lost. The shepherd looked for it! Did he find it? Yes';
    for (const step of [1, 3, 7]) {
      expect(tell(text, step)).toEqual([
        'A sheep was lost.',
        'The shepherd looked for it!',
        'Did he find it?',
        'Yes',
      ]);
    }
    expect(tell(text, 200)).toEqual([text]);
  });

  it('does not take a dot inside a word for the end of a sentence', () => {
    expect(newSentences('See 4.35 and example.org', 0, false).spoken).toBe('');
  });

  it('recognises the punctuation of other scripts', () => {
    expect(newSentences('羊は見つかった。 それ', 0, false).spoken).toBe('羊は見つかった。');
    expect(newSentences('هل وجده؟ نعم', 0, false).spoken).toBe('هل وجده؟');
    expect(newSentences('‹Il l’a trouvé.› Oui', 0, false).spoken).toBe('‹Il l’a trouvé.›');
  });

  it('leaves out the markup', () => {
    expect(newSentences('## Title\n- **one** `two`\n| a | b |\n', 0, true).spoken).toBe(
      'Title one two a b',
    );
  });
});
