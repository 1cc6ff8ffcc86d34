import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';

const schema = z.object({
  name: z.string(),
  pid: z.int().positive(),
  identity: z.string(),
  stopSignal: z.string(),
});
type RunRecord = z.infer<typeof schema>;

/** The data stores stop last, because the other processes write to them while they stop. */
const LAST = ['redis', 'postgres'];
const GRACE_MS = 15_000;

const fileOf = (runDir: string, name: string) => join(runDir, `${name}.json`);

/** Records a process, so that a later start finds it if this launcher is killed. */
export function recordProcess(runDir: string, name: string, pid: number, stopSignal: string): void {
  const identity = processIdentity(pid);
  if (identity === undefined) return;
  mkdirSync(runDir, { recursive: true });
  const record: RunRecord = { name, pid, identity, stopSignal };
  writeFileSync(fileOf(runDir, name), JSON.stringify(record));
}

export function forgetProcess(runDir: string, name: string): void {
  rmSync(fileOf(runDir, name), { force: true });
}

function readRecord(file: string): RunRecord | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const isOurs = (record: RunRecord) => processIdentity(record.pid) === record.identity;

/** Reports whether a launcher has started this process and it still runs. */
export function isRunning(runDir: string, name: string): boolean {
  const record = readRecord(fileOf(runDir, name));
  return record !== undefined && isOurs(record);
}

function signal(record: RunRecord, name: NodeJS.Signals): void {
  try {
    process.kill(record.pid, name);
  } catch {
    // The process has already ended.
  }
}

async function stop(record: RunRecord): Promise<void> {
  signal(record, record.stopSignal as NodeJS.Signals);
  const deadline = performance.now() + GRACE_MS;
  while (isOurs(record)) {
    if (performance.now() > deadline) signal(record, 'SIGKILL');
    await sleep(50);
  }
}

/** Stops the processes that an earlier launcher left running and returns their names. */
export async function stopLeftovers(runDir: string): Promise<string[]> {
  mkdirSync(runDir, { recursive: true });
  const records = readdirSync(runDir)
    .map((file) => readRecord(join(runDir, file)))
    .filter((record) => record !== undefined);
  const alive = records.filter(isOurs);
  await Promise.all(alive.filter(({ name }) => !LAST.includes(name)).map(stop));
  await Promise.all(alive.filter(({ name }) => LAST.includes(name)).map(stop));
  for (const { name } of records) forgetProcess(runDir, name);
  return alive.map(({ name }) => name);
}
