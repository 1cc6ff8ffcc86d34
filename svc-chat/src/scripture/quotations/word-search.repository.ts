import type { BookCode } from '@targum/contracts/on-demand';
import { run } from '@targum/service-kit';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { createLimiter } from './limiter.ts';

interface VersePlace {
  readonly chapter: number;
  readonly verse: number;
}

/** The place of words, from the first to the last of their verses, in the numbering of the text. */
export interface WordsPlace {
  readonly textId: string;
  readonly book: BookCode;
  readonly from: VersePlace;
  /** The last verse. If it is a joined verse, this is its last number. */
  readonly to: VersePlace;
}

const MOST_MS = 300;
/**
 * The maximum number of simultaneous searches. The other connections of the pool are left for other
 * calls.
 */
const AT_ONCE = 2;
/** PostgreSQL's error after `statement_timeout` (query_canceled). */
const CANCELED = '57014';

const LIMIT_TIME = {
  name: 'words.limit-time',
  text: `set local statement_timeout = ${MOST_MS}`,
};

/**
 * `offset 0` makes PostgreSQL sort before it compares. PostgreSQL then reads books one by one until
 * a book has the words. If two verses begin at the same place, the first of them is empty, and the
 * count leads to the second.
 */
const FIND = {
  name: 'words.find',
  text: `with place as materialized (
      select text_id, book, verse_starts, strpos(folded, $1) as start from (
        select text_id, book, folded, verse_starts
          from unnest($2::text[]) with ordinality as wanted (text_id, place)
          join text_books using (text_id)
          order by wanted.place, text_books.position offset 0
      ) as books
      where strpos(folded, $1) > 0 limit 1
    ), numbered as materialized (
      select chapter, verse,
          case when numbers is null then coalesce(verse_end, verse) else verse end as last,
          row_number() over (order by chapter, verse) as number
        from verses join place using (text_id, book)
    ), counted as (
      select
          count(*) filter (where begins < start) as first,
          count(*) filter (where begins < start + length($1) - 2) as last
        from place, unnest(verse_starts) as begins
    )
    select text_id as "textId", book,
        json_build_object('chapter', first.chapter, 'verse', first.verse) as from,
        json_build_object('chapter', last.chapter, 'verse', last.last) as to
      from place, counted
      join numbered as first on first.number = counted.first
      join numbered as last on last.number = counted.last`,
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELED;

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));

export function createWordSearch(knex: Knex) {
  const inTurn = createLimiter(AT_ONCE);

  const search = async (values: unknown[], late: AbortSignal): Promise<WordsPlace | undefined> => {
    if (late.aborted) return undefined;
    try {
      return await knex.transaction(async (transaction) => {
        if (late.aborted) return undefined;
        // PostgreSQL starts its timer when a statement begins, so the limit must be set by an
        // earlier statement than the search.
        await run(transaction, LIMIT_TIME);
        const [place] = await run<WordsPlace>(transaction, FIND, values);
        return place;
      });
    } catch (error) {
      if (isTimeout(error)) return undefined;
      throw error;
    }
  };

  return {
    /**
     * Finds words, word for word, also across verses, but not in titles of psalms.
     * @param folded the words as `foldedText` makes them, with a space at both ends.
     * @returns undefined if no text has the words, or if the search takes over 300 ms.
     */
    async find(folded: string, textIds: readonly string[]) {
      if (textIds.length === 0 || folded.trim() === '') return undefined;
      // The time limit includes the wait for the turn and for a connection.
      return withDeadline(MOST_MS, (late) =>
        Promise.race([inTurn(() => search([folded, textIds], late)), aborted(late)]),
      );
    },
  };
}

export type WordSearch = ReturnType<typeof createWordSearch>;
