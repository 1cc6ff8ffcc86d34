/**
 * Overload and bursts: `npm run bench -- burst [rounds]`. 1,000 streams that begin at once, and the
 * chunks a second of 200 streams whose model sends as fast as it is read. The last line is JSON.
 */
import { join } from 'node:path';
import { freePorts } from '@targum/service-kit/free-ports';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { withPeople } from './testing/people.ts';
import type { People } from './testing/people.ts';
import { standinModel } from './testing/stage.ts';
import type { Side, StageOptions } from './testing/stage.ts';
import { beginStreams, percentile } from './testing/streams.ts';
import type { StreamTimes } from './testing/streams.ts';

const ROUNDS = 3;
const AT_ONCE = 1000;
const SHORT_REPLY = '/long 20';
const TOKENS_PER_SECOND = 50;
const BURST_STREAMS = 200;
const BURST_CHUNKS = 1000;

const fastModel: StageOptions['model'] = async ({ startFile }) => {
  const [port = 0] = await freePorts(1);
  const file = join(import.meta.dirname, 'testing/fast-model.ts');
  await startFile(file, port, { CHUNKS: String(BURST_CHUNKS) });
  return `http://127.0.0.1:${port}`;
};

const beginAll = async (people: People, side: Side, content: string): Promise<StreamTimes[]> => {
  const chatIds = await people.newChats();
  return beginStreams({ url: side.url, people: people.all, chatIds, content, withinMs: 0 });
};

const startMany = async (people: People, side: Side): Promise<Figures> => {
  const streams = await beginAll(people, side, SHORT_REPLY);
  const whole = streams.filter(({ complete }) => complete);
  const firsts = whole.map(({ firstText }) => firstText!);
  return {
    p50: percentile(firsts, 50) / 1000,
    p99: percentile(firsts, 99) / 1000,
    refused: streams.filter(({ status }) => status !== 200).length,
    broken: streams.filter(({ status, complete }) => status === 200 && !complete).length,
  };
};

const burst = async (people: People, side: Side): Promise<Figures> => {
  const used = () => cpuSeconds(side.gateway.pid) + cpuSeconds(side.service.pid);
  const cpu = used();
  const since = performance.now();
  const streams = await beginAll(people, side, 'Hello');
  const seconds = (performance.now() - since) / 1000;
  const chunks = BURST_CHUNKS * streams.filter(({ complete }) => complete).length;
  return { chunksPerSecond: chunks / seconds, cpuPerMillion: ((used() - cpu) * 1e6) / chunks };
};

const compare = (
  rounds: number,
  model: StageOptions['model'],
  count: number,
  measure: (people: People, side: Side) => Promise<Figures>,
) =>
  withPeople({ model }, count, async (stage, people) => {
    const sides = {
      ours: await stage.startProduct(),
      naive: await stage.startNaive(false),
      naiveStoring: await stage.startNaive(true),
    };
    return interleave(rounds, {
      ours: () => measure(people, sides.ours),
      naive: () => measure(people, sides.naive),
      naiveStoring: () => measure(people, sides.naiveStoring),
    });
  });

async function main(): Promise<number> {
  const rounds = readRounds('burst', ROUNDS);
  const begun = await compare(rounds, standinModel(TOKENS_PER_SECOND), AT_ONCE, startMany);
  const bursts = await compare(rounds, fastModel, BURST_STREAMS, burst);
  say(JSON.stringify({ machine: machine(), begunAtOnce: begun, burst: bursts }));
  return 0;
}

process.exitCode = await main().catch(reportFailure);
