import { expect, it } from 'vitest';
import type { Passage } from '@targum/contracts/on-demand';
import { spokenText } from '../../voice/read-aloud/spoken-text.ts';
import { talu } from '../../testing/fake-texts.ts';
import { copiedText, spokenVerses, verseNumber } from './passage-text.ts';

const verses: Passage['verses'] = [
  { chapter: 3, verse: 8, text: 'Yours is [the] victory; *all* of it.' },
  { chapter: 4, verse: 1, title: 'A song_of_David #1.', text: 'Answer me.' },
  { chapter: 4, verse: 2, verseEnd: 3, text: '1. How long?' },
  { chapter: 5, verse: 1, text: 'Listen' },
];
const passage: Passage = { ref: 'PSA 3:8-5:1', text: talu, verses, before: null, after: null };

it('[4.242, 11.27] a verse shows its number, its chapter if the chapter changes, and the last number of joined verses', () => {
  expect(verses.map((verse, index) => verseNumber(verse, verses[index - 1]))).toEqual([
    '8',
    '4:1',
    '2–3',
    '5:1',
  ]);
  const list = { chapter: 4, verse: 3, verseEnd: 7, numbers: [3, 5, 6, 7], text: 'Listen' };
  expect([verseNumber(list), verseNumber(list, verses[0])]).toEqual(['3, 5–7', '4:3, 5–7']);
});

it('[4.247] copied verses have their numbers, the reference and the attribution', () => {
  expect(copiedText(passage, 'Psalms 3:8–5:1')).toBe(
    [
      '8 Yours is [the] victory; *all* of it.',
      'A song_of_David #1.',
      '4:1 Answer me. 2–3 1. How long? 5:1 Listen',
      '(Psalms 3:8–5:1, TALU)',
      'The talu text, public domain',
    ].join('\n'),
  );
});

it('[4.248] verses are read aloud word for word, without numbers', () => {
  expect(spokenText(spokenVerses(verses)).map(({ spoken }) => spoken)).toEqual([
    'Yours is [the] victory; *all* of it.',
    'A song_of_David #1.',
    'Answer me. 1. How long?',
    'Listen',
  ]);
});
