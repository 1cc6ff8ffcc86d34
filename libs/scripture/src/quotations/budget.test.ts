import { canon, parseReference } from '@targum/contracts/on-demand';
import { expect, it } from 'vitest';
import { claimsIn, compare } from './index.ts';
import type { Carried, Comparison, ReplyParagraph } from './index.ts';
import { sourceOf } from './testing/judge.ts';
import { longReply } from './testing/long-reply.ts';
import type { VerseOfBook } from './testing/long-reply.ts';
import { readWeb, webFolder } from './testing/web.ts';
import type { TestText } from './testing/texts.ts';

const CLAIMS = 50;
const LENGTH = 10_000;
const REPLIES = 21;
const CPU_MILLISECONDS_MAX = 50;

/** Verses of many books, others for each reply. */
const versesFor = (reply: number, web: TestText): VerseOfBook[] =>
  Array.from({ length: CLAIMS }, (_, index) => {
    const book = canon[(reply * 7 + index * 13) % canon.length]!;
    const long = web.verses(book).filter(({ text }) => text.length > 120);
    return { book, verse: long[(reply * 31 + index * 57) % long.length]! };
  });

/** Finds and compares the claims of a reply, and reads the verses for each of them. */
function checked(paragraphs: readonly ReplyParagraph[], web: TestText): Comparison[] {
  const results: Comparison[] = [];
  let before: Carried | undefined;
  for (const paragraph of paragraphs) {
    const { claims, carried } = claimsIn(
      before === undefined ? paragraph : { ...paragraph, before },
      CLAIMS - results.length,
    );
    before = carried;
    for (const claim of claims) {
      const references = claim.refs.map((ref) => parseReference(ref)!);
      results.push(
        compare(
          claim,
          references.flatMap((each) => sourceOf(each, web) ?? []),
        ),
      );
    }
  }
  return results;
}

it.runIf(webFolder)(
  '[11.175] a reply of 10,000 characters with 50 claims takes at most 50 ms of CPU on the median',
  async () => {
    const web = await readWeb(webFolder!);
    const times: number[] = [];
    for (let reply = 0; reply < REPLIES; reply += 1) {
      const paragraphs = longReply(versesFor(reply, web), LENGTH);
      expect(paragraphs.map(({ text }) => text).join('')).toHaveLength(LENGTH);
      const begun = process.threadCpuUsage();
      const results = checked(paragraphs, web);
      const { user, system } = process.threadCpuUsage(begun);
      times.push((user + system) / 1000);
      expect(results).toHaveLength(CLAIMS);
      expect(new Set(results.map(({ result }) => result)).size).toBeGreaterThanOrEqual(3);
    }
    const median = times.toSorted((one, other) => one - other)[Math.floor(REPLIES / 2)];
    expect(median).toBeLessThanOrEqual(CPU_MILLISECONDS_MAX);
  },
);
