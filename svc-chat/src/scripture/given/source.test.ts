import { createModelStandin } from '@targum/model-standin';
import type { RunningStandin } from '@targum/model-standin';
import { parseReference } from '@targum/scripture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { estimateTokens } from '../../models/model/tokens.ts';
import { createBlock } from './block.ts';
import { blockSizeFor } from './block-size.ts';
import { withBlock } from './with-block.ts';

let standin: RunningStandin;
beforeAll(async () => {
  standin = await createModelStandin({
    ...{ tokensPerSecond: Infinity, firstTokenMs: 0, ffmpegPath: 'ffmpeg' },
  }).listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => standin.close());

const wanted = { textId: 'talu', reference: parseReference('PSA 3:1-3')! };
const { text: block } = createBlock({
  wanted: [wanted],
  found: [
    {
      text: {
        ...{ id: 'talu', abbreviation: 'TALU', name: 'The talu text', language: 'ar' },
        ...{ direction: 'rtl', checksum: 'sum', max_verses: null },
      },
      book: { names: { short: 'مزامير' }, verse_counts: [6, 12, 8] },
      verses: [
        {
          chapter: 3,
          verse: 1,
          verse_end: null,
          numbers: null,
          title: 'مزمور',
          text: 'كثيرون  يقومون',
        },
        { chapter: 3, verse: 2, verse_end: 3, numbers: null, title: null, text: 'Talu « mera »' },
      ],
    },
  ],
  times: { now: new Date(), timeZone: 'UTC', sent: [] },
  ...{ passage: undefined, interfaceLanguage: 'ar', text: undefined, limits: blockSizeFor(8192) },
  estimateTokens,
});

/** Returns the stand-in's answer to a message with the block. */
async function answerTo(content: string): Promise<string> {
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

it('[8.95] the stand-in answers with the given verses letter for letter', async () => {
  expect(await answerTo('/source')).toBe('Title: مزمور\n3:1 كثيرون  يقومون\n3:2-3 Talu « mera »');
});

it('[8.95] the stand-in does not mistake the block for the message', async () => {
  expect(await answerTo('/echo one\n\ntwo')).toBe('one\n\ntwo');
  expect(await answerTo('/insert MRK 4:39')).toBe('[[MRK 4:39]]');
});
