import { joinedNumbers } from '@targum/scripture/references';
import type { Passage, PassageVerse } from '@targum/contracts/on-demand';

/** Returns the number to show before a verse: "35–36", "3, 5", or "5:1" after another chapter. */
export function verseNumber(verse: PassageVerse, before?: PassageVerse): string {
  const isNewChapter = before !== undefined && before.chapter !== verse.chapter;
  return `${isNewChapter ? `${verse.chapter}:` : ''}${joinedNumbers(verse)}`;
}

/** Returns verses as plain text, with numbers, reference and attribution. */
export function copiedText({ verses, text }: Passage, label: string): string {
  const lines: string[] = [];
  for (const [index, verse] of verses.entries()) {
    if (verse.title !== undefined) lines.push(verse.title);
    const words = `${verseNumber(verse, verses[index - 1])} ${verse.text}`;
    const continues = index > 0 && verse.title === undefined;
    if (continues) lines.push(`${lines.pop() ?? ''} ${words}`);
    else lines.push(words);
  }
  return [...lines, `(${label}, ${text.abbreviation})`, text.attribution].join('\n');
}

/** Matches punctuation that could mean something in Markdown. */
const MARKS = /[!-/:-@[-`{-~]/g;

/**
 * Returns verses as Markdown to read aloud, without numbers and with a paragraph for each chapter.
 */
export function spokenVerses(verses: readonly PassageVerse[]): string {
  const paragraphs: string[][] = [];
  for (const [index, { chapter, title, text }] of verses.entries()) {
    if (title !== undefined) paragraphs.push([title], []);
    else if (chapter !== verses[index - 1]?.chapter) paragraphs.push([]);
    paragraphs.at(-1)?.push(text);
  }
  return paragraphs
    .map((texts) => texts.join(' ').replaceAll(MARKS, (mark) => `\\${mark}`))
    .join('\n\n');
}
