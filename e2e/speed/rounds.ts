import { availableParallelism, cpus, totalmem } from 'node:os';
import { Refusal, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds, machineSeconds } from './cpu.ts';
import { LOAD, startLoad } from './load.ts';

/** The measurements of one run of one side, by name. */
export type Figures = Readonly<Record<string, number>>;

const MEBIBYTE = 1024 * 1024;

/**
 * Reads the number of rounds from the command line.
 * @param usual the number if there is no argument.
 * @param more the arguments after the rounds, for the message of the error.
 * @throws {Refusal} if the argument is not a number from 1 to 99.
 */
export function readRounds(bench: string, usual: number, more = ''): number {
  const rounds = process.argv[2] ?? String(usual);
  if (/^[1-9]\d?$/.test(rounds)) return Number(rounds);
  throw new Refusal(`Usage: npm run bench -- ${bench} [rounds]${more}`);
}

/**
 * Returns the middle value, or the mean of the two middle values.
 * @throws {RangeError} without values.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Returns the indexes of the half of the rounds that other processes disturbed least, in their
 * order. Of an odd number, the larger half.
 * @param others the CPU time that other processes took in each round, in cores.
 */
export function quietest(others: readonly number[]): number[] {
  const byOthers = others.map((_, index) => index).toSorted((a, b) => others[a]! - others[b]!);
  return byOthers.slice(0, Math.ceil(others.length / 2)).toSorted((a, b) => a - b);
}

const rounded = (value: number): string => String(Number(value.toPrecision(3)));

/** Returns the smallest and the largest value as text, for people. */
export function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(rounded);
  return least === most ? `${least}` : `${least} to ${most}`;
}

interface Run<Measured> {
  readonly figures: Measured;
  /** The CPU time that other processes took during the run, in cores. */
  readonly others: number;
}

async function observe<Measured>(measure: () => Promise<Measured>): Promise<Run<Measured>> {
  const ofOthers = () => machineSeconds() - cpuSeconds(process.pid);
  const before = ofOthers();
  const since = performance.now();
  const figures = await measure();
  const seconds = (performance.now() - since) / 1000;
  return { figures, others: Math.max(0, (ofOthers() - before) / seconds) };
}

const sayRounds = (others: readonly number[], kept: readonly number[]) => {
  const [counted, dropped] = [true, false].map((isKept) =>
    others.filter((_, round) => kept.includes(round) === isKept),
  ) as [number[], number[]];
  say(
    `${counted.length} of ${others.length} rounds count, in which other processes took ` +
      `${range(counted)} cores` +
      (dropped.length === 0 ? '' : `; in the others they took ${range(dropped)}`),
  );
};

/** Returns rows as lines whose columns are aligned. All rows have as many cells as the first one. */
const align = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(([name, ...cells]) =>
      [name!.padEnd(widths[0]!), ...cells.map((cell, at) => cell.padStart(widths[at + 1]!))].join(
        '  ',
      ),
    )
    .join('\n');
};

/** The figures of one side in the rounds that count, by name. */
type Values = Readonly<Record<string, readonly number[]>>;

/**
 * Returns a table with a row for the medians of each side, a row for their range, and a row that
 * divides the medians by those of the side with the name `naive`, if there is one.
 */
export function table(title: string, sides: Readonly<Record<string, Values>>): string {
  const { naive } = sides;
  const rows = Object.entries(sides).flatMap(([name, figures]) => {
    const all = Object.entries(figures);
    const ratio = ([figure, values]: (typeof all)[number]) => {
      const ofNaive = median(naive![figure]!);
      return ofNaive > 0 ? (median(values) / ofNaive).toFixed(2) : '–';
    };
    return [
      [name, ...all.map(([, values]) => rounded(median(values)))],
      ...(all[0]![1].length > 1 ? [['  range', ...all.map(([, values]) => range(values))]] : []),
      ...(naive !== undefined && name !== 'naive' ? [['  × naive', ...all.map(ratio)]] : []),
    ];
  });
  return align([[title, ...Object.keys(Object.values(sides)[0]!)], ...rows]);
}

export interface RoundsOptions {
  /** The title of the printed table. */
  readonly title?: string;
  /** False for sides that warm up by themselves. The first round then counts, too. */
  readonly warmsUp?: boolean;
}

/**
 * Measures several sides in turn, so that other work on the machine affects all sides alike. Every
 * second round runs the sides in reverse order. The first round warms up and does not count. Of the
 * rest, the half counts that other processes disturbed least. Prints what those processes took, and
 * a table of the figures.
 * @returns the median of each figure of each side.
 */
export async function interleave<Side extends string, Measured extends Figures>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Measured>>>,
  { title = '', warmsUp = true }: RoundsOptions = {},
): Promise<Record<Side, Measured>> {
  const names = Object.keys(sides) as Side[];
  const measured: Record<Side, Run<Measured>>[] = [];
  const load = startLoad();
  try {
    for (let round = warmsUp ? 0 : 1; round <= rounds; round += 1) {
      const runs = {} as Record<Side, Run<Measured>>;
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        runs[name] = await observe(sides[name]);
      }
      if (round > 0) measured.push(runs);
    }
  } finally {
    await load.stop();
  }
  // A round is kept or dropped with all its sides, which were measured at almost the same time.
  const others = measured.map((runs) => Math.max(...names.map((name) => runs[name].others)));
  const kept = quietest(others);
  const ofEach = <Value>(value: (name: Side) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Side, Value>;
  const values = ofEach((name): Values => {
    const figures = kept.map((round) => measured[round]![name].figures);
    return Object.fromEntries(
      Object.keys(figures[0]!).map((figure) => [figure, figures.map((each) => each[figure]!)]),
    );
  });
  sayRounds(others, kept);
  say(table(title, values));
  return ofEach(
    (name) =>
      Object.fromEntries(
        Object.entries(values[name]).map(([figure, each]) => [figure, median(each)]),
      ) as Measured,
  );
}

/** Returns the size of the current machine and the added load, for the JSON of a benchmark. */
export const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryMebibytes: Math.round(totalmem() / MEBIBYTE),
  node: process.version,
  load: LOAD,
});
