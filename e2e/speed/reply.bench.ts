/**
 * Measures how soon a reply begins and what it costs, in the product (the gateway and svc-chat) and
 * in a naive server. Rows of the product leave out one promise each, which the naive server does
 * not make, so that the difference is the cost of that promise. Run it with `npm run bench -- reply
 * [rounds] [load]`. With BENCH_BEFORE=<folder>, the benchmark also measures the earlier revision
 * that is built there. The last line of the output is JSON. docs/PERFORMANCE.md explains the
 * figures.
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

/** The stand-in replies with 100 words, and quotes two verses in about as many. */
const QUOTED = '/quote right Mark 4:38-39';
const REFERENCE = '/long What does Mark 4:39 mean to people who fish?';
const NO_REFERENCE = '/long What does the storm mean to people who fish?';
const WORDS = 100;
const MANY_WORDS = 500;
const manyWords = `/long ${MANY_WORDS} ${REFERENCE.slice('/long '.length)}`;

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

const cpuOf = (side: Side) => {
  const { gateway, service, postgres } = side.cpu();
  return { gateway, service, postgres, both: gateway + service };
};

/** Waits until a side rests, because titles are written after the replies. */
const untilRest = async (side: Side) => {
  const deadline = performance.now() + LONGEST_REST_MS;
  let before: number;
  do {
    before = side.cpu().service;
    await delay(REST_MS);
  } while (side.cpu().service - before > AT_REST && performance.now() < deadline);
};

const measure =
  ({ side, content, title, asPage = true }: Row, withinMs: number) =>
  async () => {
    const chatIds = await side.newChats(title);
    const before = cpuOf(side);
    const { url, people } = side;
    const streams = await beginStreams({ url, people, chatIds, content, withinMs, asPage });
    await untilRest(side);
    const after = cpuOf(side);
    const whole = streams.filter(({ complete }) => complete).length;
    if (whole !== STREAMS) throw new Error(`${STREAMS - whole} streams of ${url} broke`);
    const firsts = streams.map(({ firstText }) => firstText!);
    const ms = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / STREAMS;
    return {
      firstTokenP50: percentile(firsts, 50),
      firstTokenP99: percentile(firsts, 99),
      cpuMs: ms('both'),
      gatewayMs: ms('gateway'),
      serviceMs: ms('service'),
      postgresMs: ms('postgres'),
    };
  };

type Measured = Awaited<ReturnType<ReturnType<typeof measure>>>;

const NAIVE = 'naive, stores';

const sayRow = (name: string, row: Measured, naive: Measured) =>
  say(
    `${name}: first token ${row.firstTokenP50.toFixed(1)} ms, p99 ${row.firstTokenP99.toFixed(0)} ms ` +
      `(${(row.firstTokenP50 / naive.firstTokenP50).toFixed(2)} and ` +
      `${(row.firstTokenP99 / naive.firstTokenP99).toFixed(2)} × naive); CPU of a reply ` +
      `${row.cpuMs.toFixed(1)} ms (gateway ${row.gatewayMs.toFixed(1)}, service ` +
      `${row.serviceMs.toFixed(1)}), PostgreSQL ${row.postgresMs.toFixed(1)} ms`,
  );

const measureRows = async (
  rounds: number,
  rows: Readonly<Record<string, Row>>,
  withinMs: number,
) => {
  const sides = Object.entries(rows).map(([name, row]) => [name, measure(row, withinMs)] as const);
  const figures = await interleave(rounds, Object.fromEntries(sides));
  for (const [name, row] of Object.entries(figures)) sayRow(name, row, figures[NAIVE]!);
  return figures;
};

/** Separates the CPU time of a start from that of a chunk, by replies of two lengths. */
const separate = (name: string, few: Measured, many: Measured) => {
  const parts = ['cpuMs', 'gatewayMs', 'serviceMs', 'postgresMs'] as const;
  const separated = parts.map((part) => {
    const chunk = (many[part] - few[part]) / (MANY_WORDS - WORDS);
    const startMs = few[part] - chunk * WORDS;
    const chunks = 1000 * chunk;
    // A million chunks are 4,000 replies of 250 chunks.
    const withStarts = chunks + 4 * startMs;
    say(
      `${name}, ${part}: ${startMs.toFixed(1)} ms for a start, ${chunks.toFixed(0)} s for a ` +
        `million chunks, ${withStarts.toFixed(0)} s with the starts of replies of 250 chunks`,
    );
    return [part, { startMs, chunks, withStarts }] as const;
  });
  return Object.fromEntries(separated);
};

const startSides = async (stage: Stage) => {
  const folder = process.env['BENCH_BEFORE'];
  return {
    ours: await stage.startProduct(),
    noText: await stage.startProduct({ hasText: false }),
    naive: await stage.startNaive(),
    storesNothing: await stage.startNaive({ stores: false }),
    ...(folder !== undefined && { before: await stage.startProduct({ folder }) }),
  };
};

type Sides = Awaited<ReturnType<typeof startSides>>;

const LOADS = {
  /** 100 streams in a second. */
  async hundred(rounds: number, sides: Sides) {
    const { ours: side, before } = sides;
    const title = 'A chat';
    const whole = { side, content: QUOTED };
    const rows = {
      ours: whole,
      'ours, the chat has a title': { ...whole, title },
      'ours, no quotation': { ...whole, content: REFERENCE },
      'ours, no reference': { ...whole, content: NO_REFERENCE },
      'ours, no text installed': { side: sides.noText, content: REFERENCE },
      'ours, no key and no time zone': { ...whole, asPage: false },
      'ours, none of these': { side: sides.noText, content: NO_REFERENCE, title, asPage: false },
      [NAIVE]: { side: sides.naive, content: NO_REFERENCE },
      'naive, stores nothing': { side: sides.storesNothing, content: NO_REFERENCE },
      ...(before && { before: { ...whole, side: before } }),
    };
    return measureRows(rounds, rows, 1000);
  },
  /** Ten streams a second. */
  async ten(rounds: number, sides: Sides) {
    const { ours: side, before } = sides;
    const whole = { side, content: QUOTED };
    const rows = {
      ours: whole,
      'ours, the chat has a title': { ...whole, title: 'A chat' },
      [NAIVE]: { side: sides.naive, content: NO_REFERENCE },
      'naive, stores nothing': { side: sides.storesNothing, content: NO_REFERENCE },
      ...(before && { before: { ...whole, side: before } }),
    };
    return measureRows(rounds, rows, 10_000);
  },
  /** Replies of two lengths, which separate the start from the chunks. */
  async chunks(rounds: number, sides: Sides) {
    const of = (side: Side) => ({
      few: { side, content: REFERENCE, title: 'A chat' },
      many: { side, content: manyWords, title: 'A chat' },
    });
    const [ours, naive] = [of(sides.ours), of(sides.naive)];
    const figures = await measureRows(
      rounds,
      { ours: ours.few, [NAIVE]: naive.few, 'ours, long': ours.many, 'naive, long': naive.many },
      1000,
    );
    return {
      ours: separate('ours', figures['ours']!, figures['ours, long']!),
      naive: separate(NAIVE, figures[NAIVE]!, figures['naive, long']!),
    };
  },
};

async function main(): Promise<number> {
  const rounds = readRounds('reply', ROUNDS);
  const [, , , only] = process.argv;
  if (only !== undefined && !Object.hasOwn(LOADS, only)) {
    throw new Refusal(`Unknown load ${only}. Loads: ${Object.keys(LOADS).join(', ')}.`);
  }
  const options = { model: standinModel(TOKENS_PER_SECOND), people: STREAMS };
  await withStage(options, async (stage) => {
    const sides = await startSides(stage);
    const figures: Record<string, object> = {};
    for (const [name, run] of Object.entries(LOADS)) {
      if (only === undefined || only === name) figures[name] = await run(rounds, sides);
    }
    say(JSON.stringify({ machine: machine(), rounds, figures }, null, 1));
  });
  return 0;
}

process.exitCode = await main().catch(reportFailure);
