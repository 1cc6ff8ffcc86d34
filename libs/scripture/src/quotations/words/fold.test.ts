import { describe, expect, it } from 'vitest';
import { countWords, foldedText, wordsOf } from './fold.ts';

const folded = (text: string): string => foldedText(text).trim();

describe('folded words', () => {
  it.each([
    ['Peace! BE still', 'peace be still'],
    ["don't Don’t DON‘T donʼt", "don't don't don't don't"],
    ['the disciples’ boat, ‘still’', 'the disciples boat still'],
    ['e\u0301te\u0301 été', 'été été'],
    ['loving-kindness — and loving kindness', 'loving kindness and loving kindness'],
    ['l’homme n’est', "l'homme n'est"],
    ['soft\u00ADly and\u200B on\u2060', 'softly and on'],
    ['قَالَ لَهُمْ هلمـــوا ٱلله', 'قال لهم هلموا الله'],
    ['أَ إِ آ ؤ', 'أ إ آ ؤ'],
    ['בְּרֵאשִׁית בָּרָא אֶל־הַנָּהָר׃', 'בראשית ברא אל הנהר'],
    ['\uFB2A\u05B8ם שם', 'שם שם'],
    ['神爱世人', '神 爱 世 人'],
    ['ΛΟΓΟΣ λόγος λόγοσ', 'λογοσ λόγοσ λόγοσ'],
    ['\u064B \u0301 …', ''],
  ])('[11.143] in %j are %j', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it('[11.143] have their places in the text', () => {
    const text = '😀 “Don’t קוּם,” قَالَ';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Don’t',
      'קוּם',
      'قَالَ',
    ]);
  });

  it('[11.143] are between single spaces in the text for a search', () => {
    expect(foldedText('Peace! “Be still!”')).toBe(' peace be still ');
    expect(foldedText(' — ')).toBe(' ');
    expect(foldedText('')).toBe(' ');
    const verses = ['Be still.', 'And calm.'].map(foldedText);
    expect(verses.join('').replaceAll('  ', ' ')).toBe(foldedText('Be still. And calm.'));
  });

  it('[11.138] are counted as a reader counts them', () => {
    expect(countWords('Don’t be afraid')).toBe(3);
    expect(countWords('神爱世人')).toBe(2);
    expect(countWords('神')).toBe(0);
  });
});
