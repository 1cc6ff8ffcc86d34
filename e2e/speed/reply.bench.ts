/**
 * Measures how soon a reply begins and what it costs, in the product (the gateway and svc-chat) and
 * in a naive server. Rows of the product leave out one or more promises, which the naive server does
 * not make, so that the difference is the cost of these promises. Run it with `npm run bench -- reply
 * [rounds] [load]`. With BENCH_BEFORE=<folder>, the benchmark also measures the earlier revision
 * that is built there. The output ends with JSON. docs/PERFORMANCE.md explains the figures.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { standinModel, withStage } from './testing/stage.ts';
import type { Side, Stage } from './testing/stage.ts';
import { beginStreams, percentile } from './testing/streams.ts';

const STREAMS = 100;
const TOKENS_PER_SECOND = 50;
const ROUNDS = 5;

/** The stand-in quotes two verses in 109 words, and the other replies have as many. */
const QUOTED = '/quote right Mark 4:38-39';
const REFERENCE = '/long 109 What does Mark 4:39 mean to people who fish?';
const NO_REFERENCE = '/long 109 What does the storm mean to people who fish?';
const LONG_CHUNKS = 250;
const LONG = `/long ${LONG_CHUNKS} What does the storm mean to people who fish?`;

/** Milliseconds without work after which a side rests. */
const REST_MS = 500;
/** CPU seconds in `REST_MS` that timers need and that do not count as work. */
const AT_REST = 0.03;
const LONGEST_REST_MS = 15_000;

interface Row {
  readonly side: Side;
  readonly content: string;
  /** The title of the chats. Without it, the model writes titles after the replies. */
  readonly title?: string;
  readonly asPage?: boolean;
}

/** Waits until a side rests, because titles are written after the replies. */
const untilRest = async (side: Side) => {
  const deadline = performance.now() + LONGEST_REST_MS;
  let before: number;
  do {
    before = side.cpu().service;
    await delay(REST_MS);
  } while (side.cpu().service - before > AT_REST && performance.now() < deadline);
};

/** Begins `streams` replies, at even intervals within `withinMs`. CPU is that of one reply. */
const measure = async (
  { side, content, title, asPage = true }: Row,
  streams: number,
  withinMs: number,
) => {
  const people = side.people.slice(0, streams);
  const chatIds = await side.newChats(title);
  const before = side.cpu();
  const times = await beginStreams({ url: side.url, people, chatIds, content, withinMs, asPage });
  await untilRest(side);
  const after = side.cpu();
  const whole = times.filter(({ complete }) => complete).length;
  if (whole !== streams) throw new Error(`${streams - whole} streams of ${side.url} broke`);
  const firsts = times.map(({ firstText }) => firstText!);
  const ms = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / streams;
  const [gatewayMs, serviceMs] = [ms('gateway'), ms('service')];
  return {
    firstTokenP50: percentile(firsts, 50),
    firstTokenP99: percentile(firsts, 99),
    cpuMs: gatewayMs + serviceMs,
    gatewayMs,
    serviceMs,
    postgresMs: ms('postgres'),
  };
};

const startSides = async (stage: Stage) => {
  const folder = process.env['BENCH_BEFORE'];
  return {
    ours: await stage.startProduct(),
    noText: await stage.startProduct({ hasText: false }),
    naive: await stage.startNaive(),
    before: folder === undefined ? undefined : await stage.startProduct({ folder }),
  };
};

type Sides = Awaited<ReturnType<typeof startSides>>;

interface Load {
  readonly streams: number;
  readonly withinMs: number;
  readonly rows: (sides: Sides) => Readonly<Record<string, Row>>;
}

const title = 'A chat';

const LOADS: Readonly<Record<string, Load>> = {
  hundred: {
    streams: STREAMS,
    withinMs: 1000,
    rows({ ours, noText, naive, before }) {
      const whole = { side: ours, content: QUOTED };
      return {
        ours: whole,
        'ours, titled chat': { ...whole, title },
        'ours, no quotation': { ...whole, content: REFERENCE },
        'ours, no reference': { ...whole, content: NO_REFERENCE },
        'ours, no key, no zone': { ...whole, asPage: false },
        'ours, none of these': { side: noText, content: NO_REFERENCE, title, asPage: false },
        naive: { side: naive, content: NO_REFERENCE },
        ...(before && { before: { ...whole, side: before } }),
      };
    },
  },
  ten: {
    streams: 50,
    withinMs: 5000,
    rows({ ours, naive, before }) {
      const whole = { side: ours, content: QUOTED };
      return {
        ours: whole,
        'ours, titled chat': { ...whole, title },
        naive: { side: naive, content: NO_REFERENCE },
        ...(before && { before: { ...whole, side: before } }),
      };
    },
  },
  chunks: {
    streams: STREAMS,
    withinMs: 1000,
    rows: ({ ours, naive, before }) => ({
      ours: { side: ours, content: LONG, title },
      naive: { side: naive, content: LONG },
      ...(before && { before: { side: before, content: LONG, title } }),
    }),
  },
};

async function main(): Promise<number> {
  const rounds = readRounds('reply', ROUNDS, ' [load]');
  const [, , , only] = process.argv;
  if (only !== undefined && !Object.hasOwn(LOADS, only)) {
    throw new Refusal(`Unknown load ${only}. Loads: ${Object.keys(LOADS).join(', ')}.`);
  }
  await withStage({ model: standinModel(TOKENS_PER_SECOND), people: STREAMS }, async (stage) => {
    const sides = await startSides(stage);
    const figures: Record<string, object> = {};
    for (const [name, { streams, withinMs, rows }] of Object.entries(LOADS)) {
      if (only !== undefined && only !== name) continue;
      const measures = Object.entries(rows(sides)).map(
        ([row, of]) => [row, () => measure(of, streams, withinMs)] as const,
      );
      const warmsUp = Object.keys(figures).length === 0;
      const options = { title: name, warmsUp };
      figures[name] = await interleave(rounds, Object.fromEntries(measures), options);
    }
    say(JSON.stringify({ machine: machine(), rounds, figures }));
  });
  return 0;
}

process.exitCode = await main().catch(reportFailure);
