import { LevelFormat } from 'docx';
import type { ILevelsOptions, INumberingOptions } from 'docx';

export const INDENT = 360;
/** Word has nine levels of lists. */
export const DEEPEST = 8;

const BULLETS = ['•', '◦', '▪'];
const LEVELS = Array.from({ length: DEEPEST + 1 }, (_, level) => level);

const indentOf = (level: number) => ({
  paragraph: { indent: { start: INDENT * (level + 1), hanging: INDENT } },
});

const bullets = (): ILevelsOptions[] =>
  LEVELS.map((level) => ({
    level,
    format: LevelFormat.BULLET,
    text: BULLETS[level % BULLETS.length]!,
    style: indentOf(level),
  }));

const numbers = (start: number): ILevelsOptions[] =>
  LEVELS.map((level) => ({
    level,
    start,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: indentOf(level),
  }));

/** Keeps the lists of a document. Each numbered list begins with its own number. */
export function createLists() {
  const starts = new Set<number>();
  let instances = 0;
  return {
    bulleted: () => ({ reference: 'bullets', instance: 0 }),
    numbered(start: number) {
      starts.add(start);
      instances += 1;
      return { reference: `numbers-${start}`, instance: instances };
    },
    numbering: (): INumberingOptions => ({
      config: [
        { reference: 'bullets', levels: bullets() },
        ...[...starts].map((start) => ({ reference: `numbers-${start}`, levels: numbers(start) })),
      ],
    }),
  };
}

export type Lists = ReturnType<typeof createLists>;
