import { builtInId } from '@targum/contracts';
import type { BuiltInId } from '@targum/contracts';

export const THREADS_HEIGHT = 76;
const ROW = 14;
const WAVE = 13;

/** The row where each assistant's thread starts, and the row where it ends. */
const rows: Readonly<Record<BuiltInId, readonly [start: number, end: number]>> = {
  storyteller: [0, 2],
  'conversation-partner': [1, 0],
  'oral-performer': [2, 3],
  'health-assessor': [3, 1],
  'back-translation-checker': [4, 4],
};

/** The thread is straight like a written line, then crosses others, then waves like a voice. */
function threadPath(start: number, end: number, width: number): string {
  const yOf = (row: number) => 10 + ROW * row;
  const [straight, crossed, middle] = [0.23, 0.46, 0.345].map((part) => Math.round(width * part));
  const waves = Math.round(width / 100) * 2;
  const half = (width - 4 - crossed!) / waves;
  return (
    `M2 ${yOf(start)}H${straight}C${middle} ${yOf(start)} ${middle} ${yOf(end)} ${crossed} ${yOf(end)}` +
    `q${half / 2} ${-WAVE} ${half} 0${`t${half} 0`.repeat(waves - 1)}`
  );
}

/** Returns the path of each assistant's thread in a drawing of this width. */
export const threadPaths = (width: number): [id: BuiltInId, path: string][] =>
  builtInId.options.map((id) => [id, threadPath(...rows[id], width)]);
