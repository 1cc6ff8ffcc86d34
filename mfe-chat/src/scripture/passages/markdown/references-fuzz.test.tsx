import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Annotation } from '@targum/contracts/on-demand';
import { renderWithKit } from '@targum/ui-kit/testing';
import { OpenPassageContext } from '../open-passage.ts';
import { texts } from '../../../formatting/markdown/testing/markdown-corpus.ts';
import { createRandom, randomText } from '../../../formatting/markdown/testing/random-text.ts';
import type { Random } from '../../../formatting/markdown/testing/random-text.ts';
import Markdown from '../../annotated-markdown/markdown.tsx';
import { MarkdownReference } from './lazy-markdown-reference.ts';

await MarkdownReference.load();

/** Returns annotations at the references of a text and at random other places. */
function randomReferences(text: string, random: Random): readonly Annotation[] {
  const names = [...text.matchAll(/Mark 4:35|1 John 4|Lk 8:22-25|مرقس ٤:٣٥/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const others = Array.from({ length: 6 }, () => {
    const start = random(text.length);
    return { start, end: start + 1 + random(20) };
  });
  return [...names.filter(() => random(3) > 0), ...others].map((place) => ({
    ...place,
    ...{ kind: 'reference', ref: 'MRK 4:35', label: 'Mark 4:35', textId: 'web' },
  }));
}

let lastId = 0;
function render(text: string, references: readonly Annotation[]): HTMLElement {
  lastId += 1;
  const { container } = renderWithKit(
    <OpenPassageContext value={() => {}}>
      <Markdown text={text} id={`fuzz-${lastId}`} annotations={references} />
    </OpenPassageContext>,
  );
  return container;
}

const textsOf = (element: Element): string => element.textContent.replaceAll(/fuzz-\d+/g, 'fuzz');

describe('a text with annotations', () => {
  it('[4.222] has the same words as without annotations', () => {
    const random = createRandom(1);
    let buttons = 0;
    for (let count = 0; count < 40; count += 1) {
      const text = randomText(random);
      const references = randomReferences(text, random);
      const [element, plain] = [render(text, references), render(text, [])];
      expect({ text, shown: textsOf(element) }).toEqual({ text, shown: textsOf(plain) });
      for (const button of element.querySelectorAll('[role=button]')) {
        buttons += 1;
        expect({ text, words: button.textContent }).not.toEqual({ text, words: '' });
        expect(button.closest('a, code')).toBeNull();
      }
      cleanup();
    }
    expect(buttons).toBeGreaterThan(5);
  });

  it.each(texts)('[4.222] has a button at the place of an annotated word: %j', (text) => {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const place = { start: index, end: index + word.length };
      const element = render(text, [
        { ...place, kind: 'reference', ref: 'MRK 4:35', label: 'Mark 4:35', textId: 'web' },
      ]);
      const buttons = [...element.querySelectorAll('[role=button]')];
      // A word in code, in a link or in an address does not get a button.
      expect([[], [word]]).toContainEqual(buttons.map(({ textContent }) => textContent));
      cleanup();
    }
  });
});
