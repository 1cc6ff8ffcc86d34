import { availableParallelism, cpus, totalmem } from 'node:os';
import { Refusal } from '@targum/deploy/local/launcher/say.ts';

/** The measurements of one run of one side, by name. */
export type Figures = Readonly<Record<string, number>>;

const MEBIBYTE = 1024 * 1024;

/**
 * Reads the number of rounds from the command line.
 * @param usual the number if there is no argument.
 * @throws {Refusal} if the argument is not a number from 1 to 99.
 */
export function readRounds(bench: string, usual: number): number {
  const rounds = process.argv[2] ?? String(usual);
  if (/^[1-9]\d?$/.test(rounds)) return Number(rounds);
  throw new Refusal(`Usage: npm run bench -- ${bench} [rounds]`);
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
 * Measures several sides in turn, so that other work on the machine affects all sides alike. Every
 * second round runs the sides in reverse order. The first round warms up and does not count.
 * @param warmsUp false for sides that warm up by themselves. Every round then counts.
 * @returns the median of each figure of each side.
 */
export async function interleave<Side extends string, Measured extends Figures>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Measured>>>,
  warmsUp = true,
): Promise<Record<Side, Measured>> {
  const names = Object.keys(sides) as Side[];
  const measured = new Map<Side, Measured[]>(names.map((name) => [name, []]));
  for (let round = warmsUp ? 0 : 1; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figures = await sides[name]();
      if (round > 0) measured.get(name)!.push(figures);
    }
  }
  const middle = (runs: readonly Measured[]) =>
    Object.fromEntries(
      Object.keys(runs[0]!).map((figure) => [figure, median(runs.map((run) => run[figure]!))]),
    ) as Measured;
  return Object.fromEntries(names.map((name) => [name, middle(measured.get(name)!)])) as Record<
    Side,
    Measured
  >;
}

/** Returns the size of the current machine, for the JSON of a benchmark. */
export const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryMebibytes: Math.round(totalmem() / MEBIBYTE),
  node: process.version,
});
