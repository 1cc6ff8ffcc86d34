/**
 * Measures overload and bursts. Run it with `npm run bench -- burst [rounds]`. It measures 1,000
 * streams that begin at the same time, the chunks per second of 200 streams whose model sends as
 * fast as the service reads, and messages that are refused while the queue is full. The last line
 * of the output is JSON.
 */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { freePorts } from '@targum/service-kit/free-ports';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { standinModel, withStage } from './testing/stage.ts';
import type { Side, StageOptions } from './testing/stage.ts';
import { beginStreams, percentile, sendMessage } from './testing/streams.ts';
import type { StreamTimes } from './testing/streams.ts';

const ROUNDS = 3;
const AT_ONCE = 1000;
const SHORT_REPLY = '/long 20 What does Mark 4:39 mean?';
const TOKENS_PER_SECOND = 50;
const BURST_STREAMS = 200;
const BURST_CHUNKS = 1000;

const fastModel: StageOptions['model'] = async (startFile) => {
  const [port = 0] = await freePorts(1);
  const file = join(import.meta.dirname, 'testing/fast-model.ts');
  await startFile(file, port, { CHUNKS: String(BURST_CHUNKS) });
  return `http://127.0.0.1:${port}`;
};

const beginAll = (side: Side, chatIds: string[], content: string): Promise<StreamTimes[]> =>
  beginStreams({ url: side.url, people: side.people, chatIds, content, withinMs: 0 });

const startMany = async (side: Side): Promise<Figures> => {
  const streams = await beginAll(side, await side.newChats(), SHORT_REPLY);
  const whole = streams.filter(({ complete }) => complete);
  const firsts = whole.map(({ firstText }) => firstText!);
  return {
    secondsP50: percentile(firsts, 50) / 1000,
    secondsP99: percentile(firsts, 99) / 1000,
    refused: streams.filter(({ status }) => status !== 200).length,
    broken: streams.filter(({ status, complete }) => status === 200 && !complete).length,
  };
};

const burst = async (side: Side): Promise<Figures> => {
  const used = () => {
    const { gateway, service } = side.cpu();
    return gateway + service;
  };
  const chatIds = await side.newChats();
  const cpu = used();
  const since = performance.now();
  const streams = await beginAll(side, chatIds, 'Hello');
  const seconds = (performance.now() - since) / 1000;
  const chunks = BURST_CHUNKS * streams.filter(({ complete }) => complete).length;
  return { chunksPerSecond: chunks / seconds, cpuPerMillion: ((used() - cpu) * 1e6) / chunks };
};

/** Number of people. Two messages of each person fill the queue, which has 2,000 places. */
const CROWD = 1010;
/**
 * Number of messages that svc-chat takes from the queue at the same time. These messages get no
 * response while the rows of their users are locked.
 */
const PLACES = 4;
const MORE = 50;

/**
 * Measures how long it takes to refuse a message while the queue is full, in milliseconds.
 * `refused` is the number of refused messages.
 */
const refuse = async (side: Side): Promise<Figures> => {
  const { url, people } = side;
  const agent = new Agent({ keepAlive: true });
  const send = async (index: number, chatIds: readonly string[]) => {
    const chatId = chatIds[index]!;
    const person = people[index]!;
    const answer = await sendMessage({ url, agent, content: SHORT_REPLY, person, chatId });
    answer.on('error', () => undefined).resume();
    return answer.statusCode;
  };
  const [first, second, more] = [
    await side.newChats(),
    await side.newChats(),
    await side.newChats(),
  ];
  try {
    return await side.whileLocked(async () => {
      const full = Promise.withResolvers<void>();
      let unanswered = 2 * CROWD;
      const onAnswer = () => {
        unanswered -= 1;
        if (unanswered === PLACES) full.resolve();
      };
      for (let index = 0; index < CROWD; index += 1) {
        void send(index, first).then(onAnswer, onAnswer);
        void send(index, second).then(onAnswer, onAnswer);
      }
      await full.promise;
      const times: number[] = [];
      for (let index = 0; index < MORE; index += 1) {
        const since = performance.now();
        if ((await send(index, more)) === 503) times.push(performance.now() - since);
      }
      return { refused: times.length, msP50: percentile(times, 50), msP99: percentile(times, 99) };
    });
  } finally {
    agent.destroy();
  }
};

const measureRefusals = (rounds: number) =>
  withStage({ model: standinModel(TOKENS_PER_SECOND), people: CROWD }, (stage) => {
    // Each round has new processes, whose queue is empty.
    const ours = async () => {
      const side = await stage.startProduct();
      try {
        return await refuse(side);
      } finally {
        await side.stop();
      }
    };
    return interleave(rounds, { ours }, { title: 'while the queue is full' });
  });

const compare = (
  title: string,
  rounds: number,
  model: StageOptions['model'],
  people: number,
  measure: (side: Side) => Promise<Figures>,
) =>
  withStage({ model, people }, async (stage) => {
    const sides = {
      ours: await stage.startProduct(),
      naive: await stage.startNaive(),
    };
    const measures = { ours: () => measure(sides.ours), naive: () => measure(sides.naive) };
    return interleave(rounds, measures, { title });
  });

async function main(): Promise<number> {
  const rounds = readRounds('burst', ROUNDS);
  const paced = standinModel(TOKENS_PER_SECOND);
  const begun = await compare('1,000 at once', rounds, paced, AT_ONCE, startMany);
  const bursts = await compare('fast model', rounds, fastModel, BURST_STREAMS, burst);
  const refused = await measureRefusals(1);
  say(JSON.stringify({ machine: machine(), begunAtOnce: begun, burst: bursts, refused }));
  return 0;
}

process.exitCode = await main().catch(reportFailure);
