import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second (USER_HZ). */
const TICKS_A_SECOND = 100;

/**
 * Indexes of the fields in /proc/<pid>/stat. Fields are counted after the name of the command,
 * because the name can contain spaces.
 */
const PARENT = 1;
const CPU_TIMES = [11, 12, 13, 14] as const;

interface ProcessTimes {
  readonly parent: number;
  /** CPU time of the process and its ended children, in user and kernel mode. */
  readonly seconds: number;
}

const readTimes = (pid: number): ProcessTimes | undefined => {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = CPU_TIMES.reduce((sum, index) => sum + Number(fields[index]), 0);
  return { parent: Number(fields[PARENT]), seconds: ticks / TICKS_A_SECOND };
};

/**
 * Returns the process id of a process's parent.
 * @throws Error if the process has ended.
 */
export function parentOf(pid: number): number {
  const times = readTimes(pid);
  if (times === undefined) throw new Error(`process ${pid} has ended`);
  return times.parent;
}

/**
 * Returns the CPU time that a process and all its descendants have used so far, in seconds, to a
 * hundredth. An ended descendant counts once its parent has collected the exit status. Linux only.
 */
export function cpuSeconds(root: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(Number(name)) : undefined;
    if (times !== undefined) all.set(Number(name), times);
  }
  const belongs = (pid: number): boolean => {
    const times = all.get(pid);
    return times !== undefined && (pid === root || belongs(times.parent));
  };
  let seconds = 0;
  for (const [pid, times] of all) if (belongs(pid)) seconds += times.seconds;
  return seconds;
}

/** Indexes of the times that the cores spent waiting, in the first line of /proc/stat. */
const IDLE_TIMES: readonly number[] = [3, 4];
/** Number of times of which none is part of another one. */
const SEPARATE_TIMES = 8;

/**
 * Returns the CPU time that all processes of the machine have used so far, in seconds, with that of
 * the kernel and of other machines on the same hardware. Linux only.
 * @param stat the content of /proc/stat.
 */
export function machineSeconds(stat = readFileSync('/proc/stat', 'utf8')): number {
  const [line = ''] = stat.split('\n', 1);
  const times = line.split(/\s+/).slice(1, 1 + SEPARATE_TIMES);
  const busy = times.filter((_, index) => !IDLE_TIMES.includes(index));
  return busy.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

/**
 * Returns the resident memory of a process, in KB. Linux only.
 * @throws Error if the process has ended.
 */
export function residentKilobytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}
