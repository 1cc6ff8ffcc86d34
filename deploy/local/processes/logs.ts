import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 3;

/** Returns the path of a new log file for a process. Older logs move to `.1`, `.2`, `.3`. */
export function freshLog(logDir: string, name: string): string {
  mkdirSync(logDir, { recursive: true });
  const file = join(logDir, `${name}.log`);
  for (let age = KEPT; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  return file;
}

export function logTail(file: string, lines = 8): string {
  if (!existsSync(file)) return '';
  const all = readFileSync(file, 'utf8').trimEnd().split('\n');
  return all
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
