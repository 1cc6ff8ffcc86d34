/**
 * Measures pages that stay connected between replies. Run it with `npm run bench -- followers
 * [rounds]`. 1,000 streams follow idle chats. The benchmark measures the CPU time of both processes
 * per stream, the memory that 2,000 more streams need, and the memory that 2,000 streams need in
 * processes that have just started. The last line of the output is JSON.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@targum/contracts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { standinModel, withStage } from './testing/stage.ts';
import type { Side } from './testing/stage.ts';
import { openFollower } from './testing/streams.ts';

const ROUNDS = 2;
const FOLLOWERS = 1000;
/** Number of further followers, whose memory is measured. */
const MORE = 2000;
const SETTLE_MS = 1000;
/** Number of followers that connect at the same time. */
const AT_ONCE = 20;
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

/** Opens a follower of each chat. The chats are those of all people, once or several times. */
const open = async (side: Side, agent: Agent, chatIds: readonly string[]): Promise<void> => {
  const { url, people } = side;
  for (let from = 0; from < chatIds.length; from += AT_ONCE) {
    await Promise.all(
      chatIds.slice(from, from + AT_ONCE).map((chatId, index) => {
        const person = people[(from + index) % people.length]!;
        return openFollower({ url, person, chatId, agent });
      }),
    );
  }
};

const moreChats = async (side: Side): Promise<string[]> => {
  const chatIds: string[] = [];
  while (chatIds.length < MORE) chatIds.push(...(await side.newChats()));
  return chatIds;
};

const memoryOf = ({ gateway, service }: Side) =>
  residentKilobytes(gateway.pid) + residentKilobytes(service.pid);

/**
 * Opens and closes followers, so that the code is compiled and the heap has grown.
 * @returns the memory that each follower of new processes takes, in KB.
 */
const warmUp = async (side: Side): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const chatIds = await moreChats(side);
  const before = memoryOf(side);
  await open(side, agent, chatIds);
  await delay(SETTLE_MS);
  const after = memoryOf(side);
  agent.destroy();
  await delay(CLOSING_MS);
  return (after - before) / MORE;
};

const measure = async (side: Side): Promise<Figures> => {
  const firstKilobytes = await warmUp(side);
  const [chatIds, more] = [await side.newChats(), await moreChats(side)];
  const agent = new Agent({ keepAlive: true });
  const empty = side.cpu();
  await delay(EMPTY_MS);
  const before = side.cpu();
  await open(side, agent, chatIds);
  const opened = side.cpu();
  await delay(IDLE_MS);
  const idle = side.cpu();
  // The memory is measured only now. The followers so far used memory that the warm-up had left
  // free; each further follower needs new memory.
  const memoryBefore = memoryOf(side);
  await open(side, agent, more);
  await delay(SETTLE_MS);
  const memoryAfter = memoryOf(side);
  agent.destroy();
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
    firstKilobytes,
    kilobytes: (memoryAfter - memoryBefore) / MORE,
    gatewayOpenMs: each(opened, before, 'gateway'),
    serviceOpenMs: each(opened, before, 'service'),
    postgresOpenMs: each(opened, before, 'postgres'),
    idleMsPerSecond: perSecond(idle, opened, IDLE_MS) - perSecond(before, empty, EMPTY_MS),
  };
};

async function main(): Promise<number> {
  const rounds = readRounds('followers', ROUNDS);
  await withStage({ model: standinModel(50), people: FOLLOWERS }, async (stage) => {
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
