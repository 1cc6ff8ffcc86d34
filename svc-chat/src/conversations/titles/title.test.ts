import { describe, expect, it } from 'vitest';
import { cleanTitle, titleFrom } from './title.ts';

describe('a title from the first message', () => {
  it.each([
    ['What does grace mean?', 'What does grace mean?'],
    ['Tell me about covenant. Then about grace.', 'Tell me about covenant'],
    ['\n\n# MRK 4:35-41\nPlease check', 'MRK 4:35-41'],
    ['- ¿Qué significa «pacto»?', '¿Qué significa «pacto»?'],
    ['अनुग्रह क्या है? बताइए', 'अनुग्रह क्या है?'],
    ['恵みとは何ですか', '恵みとは何ですか'],
    ['   two   spaces\tand a tab ', 'two spaces and a tab'],
  ])('[4.49] for the message %j is %j', (content, title) => {
    expect(titleFrom(content)).toBe(title);
  });

  it('[4.49] is cut between words and has at most 60 characters', () => {
    const title = titleFrom('understanding '.repeat(20));
    expect(title).toBe('understanding understanding understanding understanding…');
    expect(title?.length).toBeLessThanOrEqual(60);
  });

  it('is cut inside a long word, but not inside a visible character', () => {
    const title = titleFrom('👩‍👩‍👧'.repeat(30));
    expect(title).toBeUndefined();
    const cut = titleFrom('ก้'.repeat(60));
    expect(cut?.length).toBeLessThanOrEqual(60);
    expect(cut?.endsWith('ก้…')).toBe(true);
    for (const before of ['', 'x', 'xy']) {
      const whole = titleFrom(`${before}${'𐍈'.repeat(60)}`);
      expect(whole).toBe(`${before}${'𐍈'.repeat(before === 'xy' ? 28 : 29)}…`);
    }
  });

  it('is undefined without letters or digits', () => {
    expect(titleFrom('?!\n---\n***')).toBeUndefined();
  });

  it('[8.113] has at least one visible character', () => {
    expect(titleFrom('\u3164\n\u115f\nGrace')).toBe('Grace');
    expect(cleanTitle('\u3164\u200b')).toBeUndefined();
  });
});
