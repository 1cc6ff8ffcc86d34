import {
  formatReference,
  claimsIn,
  compare,
  parseReference,
  readDefaultText,
  readVerses,
} from '@targum/scripture';
import { createModelStandin } from '@targum/model-standin';
import type { RunningStandin } from '@targum/model-standin';
import type { Book, Carried, Verse } from '@targum/scripture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../models/model/tokens.ts';
import { createBlock } from './block.ts';
import { blockSizeFor } from './block-size.ts';
import { withBlock } from './with-block.ts';

const folder = process.env['TEST_SWORD_DIR'];

let standin: RunningStandin;
let books: readonly Book[];
beforeAll(async () => {
  standin = await createModelStandin({
    ...{ tokensPerSecond: Infinity, firstTokenMs: 0, ffmpegPath: 'ffmpeg' },
  }).listen({ port: 0, host: '127.0.0.1' });
  if (folder !== undefined) books = (await readDefaultText(folder))!.books;
});
afterAll(() => standin.close());

/** Returns verses of the World English Bible, by a reference to one range. */
function versesAt(ref: string) {
  const { book, ranges } = parseReference(ref)!;
  const { verses } = books.find(({ code }) => code === book)!;
  const { from, to } = ranges[0]!;
  const indexAt = (chapter: number, verse: number | undefined) =>
    verses.findIndex((each) => each.chapter === chapter && each.verse === verse);
  const [first, last] = [indexAt(from.chapter, from.verse), indexAt(to.chapter, to.verse)];
  return {
    book,
    cited: ranges,
    verses: verses.slice(first, last + 1),
    around: verses.slice(Math.max(0, first - 2), last + 3),
  };
}

const rowOf = ({ chapter, verse, verseEnd, title, text }: Verse) => ({
  ...{ chapter, verse, verse_end: verseEnd ?? null, numbers: null, title: title ?? null, text },
});

/** Returns the stand-in's answer to a command with the verses of a reference. */
async function answerTo(content: string, ref: string): Promise<string> {
  const { text: block } = createBlock({
    wanted: [{ textId: 'web', reference: parseReference(ref)! }],
    found: [
      {
        text: {
          ...{ id: 'web', abbreviation: 'WEB', name: 'World English Bible', language: 'en' },
          ...{ direction: 'ltr', checksum: 'sum', max_verses: null },
        },
        book: { names: {}, verse_counts: [] },
        verses: versesAt(ref).verses.map(rowOf),
      },
    ],
    times: { now: new Date(), timeZone: 'UTC', sent: [] },
    ...{ passage: undefined, interfaceLanguage: 'en', text: undefined, limits: blockSizeFor(8192) },
    estimateTokens,
  });
  const answer = await fetch(`${standin.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer -' },
    body: JSON.stringify({
      model: 'no-model',
      messages: withBlock([{ role: 'user', content }], block),
    }),
  });
  const body = (await answer.json()) as { choices: { message: { content: string } }[] };
  return body.choices[0]!.message.content;
}

/**
 * Returns the result of each claim in a reply. The claims are compared with the verses at `ref`,
 * which the reply names.
 */
function resultsOf(reply: string, ref: string): string[] {
  const { book, cited, around } = versesAt(ref);
  const source = readVerses({ language: 'en', book, verses: around, cited });
  let before: Carried | undefined;
  return reply.split(/(?<=\n\n)/).flatMap((text) => {
    const references = [...text.matchAll(new RegExp(ref, 'g'))].map(({ index }) => ({
      ...{ start: index, end: index + ref.length, ref },
    }));
    const found = claimsIn({ text, prose: text, references, ...(before && { before }) });
    before = found.carried;
    return found.claims.map((claim) => compare(claim, [source]).result);
  });
}

describe.runIf(folder)('the stand-in, asked to quote the World English Bible', () => {
  it.each([
    ['right', 'exact'],
    ['case', 'same_words'],
    ['wrong', 'differs'],
    ['negated', 'differs'],
    ['elsewhere', 'retelling'],
    ['invented', 'retelling'],
    ['translated', 'retelling'],
  ])('[8.94] answers /quote %s with words that are %s at the place', async (kind, result) => {
    for (const ref of [
      ...['MRK 4:39', 'MRK 4:35-38', 'JHN 3:16', 'JHN 11:35', 'PSA 3:1', 'PSA 23:1-3'],
      ...['GEN 1:1', 'EXO 20:6', 'MAT 5:3-10', 'JHN 14:2', 'ROM 8:1', 'PHM 1:4', 'REV 22:21'],
    ]) {
      const reply = await answerTo(`/quote ${kind} ${ref}`, ref);
      expect([ref, ...resultsOf(reply, ref)]).toEqual([ref, result, result]);
    }
  });

  it('[8.94] answers /quote elsewhere with the words of the first verse of the next chapter', async () => {
    const firsts = books.flatMap(({ code, verses }) =>
      verses.filter(({ verse }) => verse === 1).map((verse) => ({ code, verse })),
    );
    const refs = firsts.map(({ code, verse: { chapter } }) =>
      formatReference({
        book: code,
        ranges: [{ from: { chapter, verse: 1 }, to: { chapter, verse: 1 } }],
      }),
    );
    const replies = await Promise.all(refs.map((ref) => answerTo(`/quote elsewhere ${ref}`, ref)));
    const nexts = firsts.map((_, index) => firsts[(index + 1) % firsts.length]!.verse.text);
    expect(replies.map((reply) => /^> (.+)$/m.exec(reply)?.[1])).toEqual(nexts);
  });
});
