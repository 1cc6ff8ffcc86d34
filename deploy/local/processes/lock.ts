import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.ts';

interface Holder {
  pid: number;
  identity: string | undefined;
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes a lock, even from a process that has ended without releasing it.
 * @returns a function that releases the lock, or the id of the process that holds it.
 */
export function takeLock(file: string): { heldBy: number } | { release: () => void } {
  const own = `${file}.${process.pid}`;
  const me: Holder = { pid: process.pid, identity: processIdentity(process.pid) };
  writeFileSync(own, JSON.stringify(me));
  try {
    for (;;) {
      try {
        linkSync(own, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(file);
      if (holder && processIdentity(holder.pid) === holder.identity) return { heldBy: holder.pid };
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}
