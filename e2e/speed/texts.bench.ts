/**
 * Measures the import of the default text, compared with an insert for each verse. Also measures
 * svc-chat's time for a passage, compared with a statement for its verses. Run it with `npm run
 * bench -- texts [rounds]`. The last line of the output is JSON. docs/PERFORMANCE.md explains the
 * figures.
 */
import { passageCalls } from '@targum/contracts/on-demand';
import type { Passage } from '@targum/contracts/on-demand';
import { createTextStore } from '@targum/database/texts';
import { ensureDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';
import { Refusal, reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { importText, readDefaultText } from '@targum/scripture';
import type { Book, ReadText } from '@targum/scripture';
import { personWith, signUp } from '../reliability/testing/people.ts';
import { interleave, machine, median, readRounds } from './rounds.ts';
import { withServers } from './testing/servers.ts';
import type { Knex, Servers } from './testing/servers.ts';

const ROUNDS = 3;
/** Number of calls of each side in a round. */
const CALLS = 200;
const PASSAGES = ['MRK 4:35-41', 'PSA 119', 'LUK 1:5-2:3'];

async function readText(folder: string): Promise<ReadText> {
  const text = await readDefaultText(folder);
  if (text === undefined) throw new Refusal(`${folder} does not have the default text.`);
  return text;
}

/** Inserts a row for each verse, in one transaction. */
const insertEach = (knex: Knex, books: readonly Book[]): Promise<void> =>
  knex.transaction(async (transaction) => {
    for (const { code, verses } of books) {
      for (const { chapter, verse, text } of verses) {
        await transaction('naive_verses').insert({ book: code, chapter, verse, text });
      }
    }
  });

const seconds = async (work: () => Promise<unknown>): Promise<{ seconds: number }> => {
  const begin = performance.now();
  await work();
  return { seconds: (performance.now() - begin) / 1000 };
};

async function benchImport({ knex }: Servers, folder: string, rounds: number) {
  await knex.raw(`create table naive_verses (book text, chapter int, verse int, text text,
    primary key (book, chapter, verse))`);
  const store = createTextStore(knex);
  const sides = {
    naive: async () => {
      await knex('naive_verses').delete();
      return seconds(async () => insertEach(knex, (await readText(folder)).books));
    },
    ours: async () => {
      await knex('texts').delete();
      return seconds(async () => importText(await readText(folder), { store }));
    },
  };
  const imports = await interleave(rounds, sides, { title: 'import' });
  const again = await seconds(async () => importText(await readText(folder), { store }));
  say(`import of an unchanged text: ${again.seconds.toFixed(2)} s`);
  return { ...imports, unchanged: again };
}

const SELECT = `select chapter, verse, text from verses
  where text_id = 'web' and book = ? and (chapter, verse) between (?, ?) and (?, ?)
  order by chapter, verse`;

/**
 * Returns the median and the maximum of the times of calls that run one after another, in
 * milliseconds.
 */
async function timed(call: () => Promise<unknown>): Promise<{ p50: number; slowest: number }> {
  const times: number[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const begin = performance.now();
    await call();
    times.push(performance.now() - begin);
  }
  return { p50: median(times), slowest: Math.max(...times) };
}

async function benchPassages({ authUrl, knex, start }: Servers, rounds: number) {
  // Nothing listens at this URL, because the benchmark begins no reply.
  const model = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' };
  const chatUrl = await start('svc-chat', 'main', { ...model, CHAT_MODEL: 'none' });
  const { cookie } = await signUp(authUrl);
  const { fetch } = personWith(chatUrl, cookie);
  const figures: Record<string, object> = {};
  for (const ref of PASSAGES) {
    const read = async (): Promise<Passage> => {
      const answer = await fetch(
        `${passageCalls.read.path}?text=web&ref=${encodeURIComponent(ref)}`,
      );
      if (!answer.ok) throw new Error(`${ref}: ${answer.status}`);
      return (await answer.json()) as Passage;
    };
    const { verses } = await read();
    const [first, last] = [verses[0]!, verses.at(-1)!];
    const values = [ref.slice(0, 3), first.chapter, first.verse, last.chapter, last.verse];
    const sides = {
      naive: () => timed(() => knex.raw(SELECT, values)),
      ours: () => timed(read),
    };
    figures[ref] = {
      verses: verses.length,
      ...(await interleave(rounds, sides, { title: ref })),
    };
  }
  return figures;
}

const main = async (): Promise<number> => {
  const rounds = readRounds('texts', ROUNDS);
  const folder = await ensureDefaultText({ cache: TEST_CACHE });
  if (folder === undefined) throw new Refusal('The default text is not installed on this machine.');
  await withServers(async (servers) => {
    const imports = await benchImport(servers, folder, rounds);
    const passages = await benchPassages(servers, rounds);
    say(JSON.stringify({ rounds, calls: CALLS, machine: machine(), imports, passages }));
  });
  return 0;
};

process.exitCode = await main().catch(reportFailure);
