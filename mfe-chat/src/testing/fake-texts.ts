import type { Passage, PassageVerse, ScriptureText } from '@targum/contracts/on-demand';
import type { ChapterVerse, Reference } from '@targum/scripture/references';
import { formatReference, parseReference } from '@targum/scripture/references';
import { json } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';
import { refusal } from './refusal.ts';

const text = (of: Partial<ScriptureText> & Pick<ScriptureText, 'id' | 'books'>): ScriptureText => ({
  abbreviation: of.id.toUpperCase(),
  name: `The ${of.id} text`,
  ...{ language: 'en', direction: 'ltr', licence: 'Public Domain', isDefault: false },
  attribution: `The ${of.id} text, public domain`,
  checksum: of.id,
  ...of,
});

/**
 * An English text, and a Hebrew text in which the second chapter of Jonah begins a verse earlier.
 */
export const talu = text({
  id: 'talu',
  isDefault: true,
  books: [
    { code: 'MRK', name: 'Mark', chapters: [5, 8, 12] },
    { code: 'JON', name: 'Jonah', chapters: [17, 10] },
  ],
});
export const mera = text({
  id: 'mera',
  language: 'he',
  direction: 'rtl',
  books: [{ code: 'JON', name: 'יונה', chapters: [16, 11] }],
});

const AROUND = 5;

const versesOf = ({ books, id }: ScriptureText, code: string): PassageVerse[] =>
  (books.find((book) => book.code === code)?.chapters ?? []).flatMap((count, index) =>
    Array.from({ length: count }, (_, verse) => ({
      ...{ chapter: index + 1, verse: verse + 1, text: `Word ${index + 1}:${verse + 1} in ${id}.` },
    })),
  );

/** Returns the place that a verse of Jonah in the text `from` has in the other text. */
function elsewhere({ chapter, verse = 1 }: ChapterVerse, from: ScriptureText): ChapterVerse {
  if (from === talu && chapter === 2) return { chapter, verse: verse + 1 };
  if (from === talu && verse === 17) return { chapter: 2, verse: 1 };
  if (from === mera && chapter === 2 && verse === 1) return { chapter: 1, verse: 17 };
  if (from === mera && chapter === 2) return { chapter, verse: verse - 1 };
  return { chapter, verse };
}

const place = ({ chapter, verse }: PassageVerse): ChapterVerse => ({ chapter, verse });

function read({ book, ranges }: Reference, own: ScriptureText): Passage | undefined {
  const all = versesOf(own, book);
  const isIn = ({ chapter, verse }: PassageVerse) =>
    ranges.some(({ from, to }) => {
      const number = chapter * 1000 + verse;
      const start = from.chapter * 1000 + (from.verse ?? 0);
      return start <= number && number <= to.chapter * 1000 + (to.verse ?? 999);
    });
  const verses = all.filter(isIn);
  const [first, last] = [verses[0], verses.at(-1)];
  if (!first || !last) return undefined;
  const around = (near: readonly PassageVerse[]) => {
    const [from, to] = [near[0], near.at(-1)];
    if (!from || !to) return null;
    return formatReference({ book, ranges: [{ from: place(from), to: place(to) }] });
  };
  const [start, end] = [all.indexOf(first), all.indexOf(last) + 1];
  return {
    ref: formatReference({ book, ranges }),
    text: own,
    verses,
    before: around(all.slice(Math.max(0, start - AROUND), start)),
    after: around(all.slice(end, end + AROUND)),
  };
}

export function installTexts(server: FakeServer): void {
  const texts = [talu, mera];
  server.on('GET /api/texts', () => json(texts));
  server.on('GET /api/passages', ({ search }) => {
    const own = texts.find(({ id }) => id === search.get('text')) ?? talu;
    const from = texts.find(({ id }) => id === search.get('numberingOf')) ?? own;
    const asked = parseReference(search.get('ref') ?? search.get('words') ?? '');
    const convert = (one: ChapterVerse) => (from === own ? one : elsewhere(one, from));
    const ranges = asked?.ranges.map((range) => ({
      from: convert(range.from),
      to: convert(range.to),
    }));
    const passage = asked && ranges && read({ ...asked, ranges }, own);
    return passage ? json(passage) : refusal('no_such_book');
  });
}
