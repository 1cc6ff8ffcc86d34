/**
 * Measures pages that stay connected between replies. Run it with `npm run bench -- followers
 * [rounds]`. It measures the memory that each of 2,000 streams needs in processes that have served
 * few streams so far, and then the CPU time for each of 1,000 streams that follow idle chats. The
 * last line of the output is JSON.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@targum/contracts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { standinModel, withStage } from './testing/stage.ts';
import type { Side } from './testing/stage.ts';
import { openFollowers } from './testing/streams.ts';

const ROUNDS = 2;
const FOLLOWERS = 1000;
/** Number of followers that new processes serve before memory is measured. */
const COMPILING = 200;
/** Number of the first followers, whose memory is measured. */
const FIRST = 2000;
/**
 * Milliseconds without work before memory is measured, so that no work of the opening still runs.
 */
const SETTLE_MS = 5000;
/**
 * Milliseconds for which the processes are measured with idle followers. Each follower gets one
 * heartbeat in this time.
 */
const IDLE_MS = HEARTBEAT_MS;
/** Milliseconds for which the processes are measured without followers. */
const EMPTY_MS = 5000;
/** Milliseconds until the streams of a closed client have ended. */
const CLOSING_MS = 1500;
const MILLISECONDS = 1000;

const memoryOf = ({ gateway, service }: Side) =>
  residentKilobytes(gateway.pid) + residentKilobytes(service.pid);

/**
 * Opens and closes followers of new processes, so that the code is compiled and the heap has grown.
 * @returns the memory that each of the first 2,000 followers takes, in KB.
 */
const warmUp = async (side: Side): Promise<number> => {
  const { url, people } = side;
  const few = await openFollowers(url, people.slice(0, COMPILING));
  few.close();
  await delay(CLOSING_MS + SETTLE_MS);
  const before = memoryOf(side);
  const all = await openFollowers(url, people);
  await delay(SETTLE_MS);
  const after = memoryOf(side);
  all.close();
  await delay(CLOSING_MS);
  return (after - before) / FIRST;
};

const measure = async (side: Side): Promise<Figures> => {
  const kilobytes = await warmUp(side);
  const empty = side.cpu();
  await delay(EMPTY_MS);
  const before = side.cpu();
  const followers = await openFollowers(side.url, side.people.slice(0, FOLLOWERS));
  const opened = side.cpu();
  await delay(IDLE_MS);
  const idle = side.cpu();
  followers.close();
  type Cpu = typeof empty;
  const each = (later: Cpu, earlier: Cpu, part: keyof Cpu) =>
    ((later[part] - earlier[part]) * MILLISECONDS) / FOLLOWERS;
  const perSecond = (later: Cpu, earlier: Cpu, ms: number) =>
    (['gateway', 'service', 'postgres'] as const).reduce(
      (sum, part) => sum + each(later, earlier, part),
      0,
    ) /
    (ms / MILLISECONDS);
  return {
    kilobytes,
    gatewayOpenMs: each(opened, before, 'gateway'),
    serviceOpenMs: each(opened, before, 'service'),
    postgresOpenMs: each(opened, before, 'postgres'),
    idleMsPerSecond: perSecond(idle, opened, IDLE_MS) - perSecond(before, empty, EMPTY_MS),
  };
};

async function main(): Promise<number> {
  const rounds = readRounds('followers', ROUNDS);
  await withStage({ model: standinModel(50), people: FIRST, chats: 1 }, async (stage) => {
    // Each round has new processes, because a process keeps the memory that it has once allocated.
    const freshly = (start: () => Promise<Side>) => async () => {
      const side = await start();
      try {
        return await measure(side);
      } finally {
        await side.stop();
      }
    };
    const figures = await interleave(
      rounds,
      {
        ours: freshly(() => stage.startProduct()),
        naive: freshly(() => stage.startNaive()),
      },
      { title: 'a follower', warmsUp: false },
    );
    say(JSON.stringify({ machine: machine(), figures }));
  });
  return 0;
}

process.exitCode = await main().catch(reportFailure);
