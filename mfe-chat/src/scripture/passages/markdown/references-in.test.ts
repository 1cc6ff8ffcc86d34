import { expect, it } from 'vitest';
import { annotationOf } from '../references/testing/find-references.ts';
import { referencesIn } from './rehype-references.ts';

const TEXT = 'See Mark 4:35.\n\nThen Luke 8:22.';
const annotations = [annotationOf(TEXT, 'Mark 4:35'), annotationOf(TEXT, 'Luke 8:22')];

it('[4.222] referencesIn counts places from the beginning of the piece', () => {
  const start = TEXT.indexOf('Then');
  expect(referencesIn(annotations, { start, text: TEXT.slice(start) })).toEqual([
    { ...annotations[1], start: 5, end: 14 },
  ]);
});

it('[4.222] referencesIn leaves out references that are not in the piece as a whole', () => {
  expect(referencesIn(annotations, { start: 0, text: 'See Mark 4:3' })).toBeUndefined();
  expect(referencesIn(annotations, { start: 5, text: TEXT.slice(5, 20) })).toBeUndefined();
});
