/**
 * Measures pages that stay connected between replies. Run it with `npm run bench -- followers
 * [rounds]`. 1,000 streams follow idle chats. The benchmark measures the CPU time of both processes
 * per stream, and the memory that 2,000 more streams need. The last line of the output is JSON.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@targum/contracts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds, residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { withPeople } from './testing/people.ts';
import type { People } from './testing/people.ts';
import { standinModel } from './testing/stage.ts';
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

const open = async (
  people: People,
  chatIds: readonly string[],
  side: Side,
  agent: Agent,
): Promise<void> => {
  for (let from = 0; from < FOLLOWERS; from += AT_ONCE) {
    const some = people.all.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map((person, index) =>
        openFollower({ url: side.url, person, chatId: chatIds[from + index]!, agent }),
      ),
    );
  }
};

/** Opens and closes followers, so that the code is compiled and the heap has grown. */
const warmUp = async (people: People, side: Side): Promise<void> => {
  const agent = new Agent({ keepAlive: true });
  await open(people, await people.newChats(), side, agent);
  agent.destroy();
  await delay(CLOSING_MS);
};

const measure = async (people: People, side: Side): Promise<Figures> => {
  await warmUp(people, side);
  const chatIds = await people.newChats();
  const agent = new Agent({ keepAlive: true });
  const pids = [side.gateway.pid, side.service.pid, people.postgresPid];
  const used = () => pids.map(cpuSeconds);
  const memory = () => residentKilobytes(pids[0]!) + residentKilobytes(pids[1]!);
  const empty = used();
  await delay(EMPTY_MS);
  const before = used();
  await open(people, chatIds, side, agent);
  const opened = used();
  await delay(IDLE_MS);
  const idle = used();
  // The memory is measured only now. The followers so far used memory that the warm-up had left
  // free; each further follower needs new memory.
  const memoryBefore = memory();
  for (let more = 0; more < MORE; more += FOLLOWERS) {
    await open(people, await people.newChats(), side, agent);
  }
  await delay(SETTLE_MS);
  const memoryAfter = memory();
  agent.destroy();
  const each = (later: number[], earlier: number[], index: number) =>
    ((later[index]! - earlier[index]!) * MILLISECONDS) / FOLLOWERS;
  const perSecond = (later: number[], earlier: number[], ms: number) =>
    pids.reduce((sum, _pid, index) => sum + each(later, earlier, index), 0) / (ms / MILLISECONDS);
  return {
    kilobytes: (memoryAfter - memoryBefore) / MORE,
    gatewayOpenMs: each(opened, before, 0),
    serviceOpenMs: each(opened, before, 1),
    postgresOpenMs: each(opened, before, 2),
    idleMsPerSecond: perSecond(idle, opened, IDLE_MS) - perSecond(before, empty, EMPTY_MS),
  };
};

async function main(): Promise<number> {
  const rounds = readRounds('followers', ROUNDS);
  await withPeople({ model: standinModel(50) }, FOLLOWERS, async (stage, people) => {
    // Each round has new processes, because a process keeps the memory that it has once allocated.
    const freshly = (start: () => Promise<Side>) => async () => {
      const side = await start();
      try {
        return await measure(people, side);
      } finally {
        await side.gateway.stop();
        await side.service.stop();
      }
    };
    const figures = await interleave(
      rounds,
      {
        ours: freshly(() => stage.startProduct()),
        naive: freshly(() => stage.startNaive()),
      },
      false,
    );
    say(JSON.stringify({ machine: machine(), figures }));
  });
  return 0;
}

process.exitCode = await main().catch(reportFailure);
