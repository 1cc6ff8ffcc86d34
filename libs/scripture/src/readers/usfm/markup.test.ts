import { describe, expect, it } from 'vitest';
import { textOf, versesOf, warningsOf } from '../../testing/usfm.ts';

describe('styles', () => {
  it.each([
    ['a word with attributes', String.raw`one \w two|lemma="b" strong="H2"\w*, three`],
    ['a word with a default attribute', String.raw`one \w two|deux\w*, three`],
    ['an attribute with an escaped quotation mark', String.raw`one \w two|x-a="b\"c"\w*, three`],
    ['a style', String.raw`one \nd two\nd*, three`],
    ['nested styles', String.raw`one \add \+nd two\+nd*,\add* three`],
    ['nested styles without a plus', String.raw`one \add \nd two\nd*,\add* three`],
    ['a nested word with attributes', String.raw`\wj one \+w two|lemma="b"\+w*, three\wj*`],
    ['attributes of the outer word', String.raw`one \w \+nd two\+nd*|lemma="b"\w*, three`],
    ['a part of a word', String.raw`\sc o\sc*ne two, thr\qac e\qac*e`],
    ['a style that does not end', String.raw`one \add two, three`],
    ['ruby', String.raw`one \rb two|t:w\rb*, three`],
    ['a link', String.raw`one \jmp two|href="x-a"\jmp*, three`],
  ])('[11.30] do not change the text: %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('one two, three');
  });

  it.each([
    String.raw`\zaln-s |x-strong="H1" x-content="א"\*\w one|x-occurrence="1"\w*\zaln-e\* two`,
    '\\zaln-s |a="1"\\*\\zaln-s |a="2"\\*\\w one\\w*\\zaln-e\\*\\zaln-e\\*\n\\zaln-s |a="3"\\*two\\zaln-e\\*',
    String.raw`\k-s |x-tw="rc://*/tw/dict"\*one\k-e\* two`,
    String.raw`\ts\*one \qt-s |sid="q1" who="A"\*two\qt-e |eid="q1"\*`,
    String.raw`one \ts-s|sid="x"\*two\ts-e\*`,
    '\\zaln-s | x-strong="H1"\n\\w one|x="2"\\w*\n\\zaln-e\\*\n\\k-s|x="rc://*/a"\ntwo\\k-e\\*',
  ])('[11.30] leave out milestones: %s', (usfm) => {
    expect(textOf(usfm)).toBe('one two');
  });

  it.each([
    ['alternate numbers', String.raw`\va 3\va* one two`],
    ['published numbers', String.raw`\vp 1b\vp* one two`],
    ['a figure', String.raw`one \fig A ship|src="a.png" size="col" ref="1.1"\fig* two`],
    ['a figure between words', String.raw`one\fig A ship|src="a.png"\fig*two`],
    ['an old figure', String.raw`one \fig A|a.png|col|1.1|me|A ship|1.1\fig* two`],
    ['references and marks of notes', String.raw`one\rq Exo 1.1\rq* two\fm 1\fm*`],
    ['a pronunciation', String.raw`one \pro wun\pro* two`],
  ])('[11.30] leave out %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('one two');
  });
});

describe('notes', () => {
  const NOTE = String.raw`\f + \fr 1.1: \fk one: \ft Or \+nd uno\+nd*, \fqa un\f*`;

  it.each([
    ['between two words', `one${NOTE}two`, 'one two'],
    ['before a space', `one${NOTE} two`, 'one two'],
    ['after a space', `one ${NOTE}two`, 'one two'],
    ['between spaces', `one ${NOTE} two`, 'one two'],
    ['after a mark', `one.${NOTE}Two`, 'one. Two'],
    ['before a mark', `one${NOTE}, two`, 'one, two'],
    ['between a space and a mark', `one ${NOTE}, two`, 'one, two'],
    ['in a style', String.raw`\wj one${NOTE}\wj*\nd two\nd*`, 'one two'],
    ['twice', `one${NOTE}\\x - \\xo 1.1 \\xt Exo 1.1\\x*two`, 'one two'],
    ['at the beginning', `${NOTE} one two`, 'one two'],
    ['at the end', `one two ${NOTE}`, 'one two'],
    ['before a new line', `one${NOTE}\n\\q1 two`, 'one two'],
    ['before quotation marks', `one\u201d${NOTE}\u201d`, 'one\u201d\u201d'],
    ['before a dash', `one${NOTE}\u2014two`, 'one\u2014two'],
    ['before a bracket', `one${NOTE}(two)`, 'one (two)'],
    ['before a quotation', `she said,${NOTE}\u201cGo\u201d`, 'she said, \u201cGo\u201d'],
    ['before a quotation in a style', `said,${NOTE}\u201c\\nd Go\\nd*`, 'said, \u201cGo'],
    ['before a question in Spanish', `uno,${NOTE}\u00bfdos?`, 'uno, \u00bfdos?'],
    ['before a space that French has', `un${NOTE}\u00a0; deux`, 'un\u00a0; deux'],
    ['in Arabic', `قارب${NOTE}كبير${NOTE}، نعم`, 'قارب كبير، نعم'],
    ['in Hebrew', `דָּג${NOTE}גָּדוֹל${NOTE}׃`, 'דָּג גָּדוֹל׃'],
    ['in Chinese, which has no spaces', `一条${NOTE}船${NOTE}。`, '一条船。'],
    ['in Thai, which has no spaces', `เรือ${NOTE}ใหญ่`, 'เรือใหญ่'],
  ])('[11.30] are left out %s', (_, usfm, text) => {
    expect(textOf(usfm)).toBe(text);
  });

  it.each(['f', 'fe', 'ef', 'x', 'ex'])(
    '[11.30] are left out if their marker is \\%s',
    (marker) => {
      expect(textOf(`one\\${marker} - \\cat A\\cat*\\ft B\\${marker}* two`)).toBe('one two');
    },
  );

  it('[11.32] say why a verse has no text', () => {
    expect(
      versesOf(
        String.raw`\v 1 One. \v 2 \f + \cat A\cat*\fr 1.2: \ft Some add: \fq He slept.\fq*\f*\x - \xt Exo 1.1\x* \v 3 Two.\f + \ft B\f*`,
      ),
    ).toEqual([
      { chapter: 1, verse: 1, text: 'One.' },
      { chapter: 1, verse: 2, text: '', note: 'Some add: He slept.' },
      { chapter: 1, verse: 3, text: 'Two.' },
    ]);
  });

  it('[11.32] say why a verse has no text, also without a style', () => {
    expect(versesOf(String.raw`\v 1 One. \v 2 \f + Not in old books.\f*`)[1]!.note).toBe(
      'Not in old books.',
    );
  });

  it('[11.32] say nothing if they are cross references', () => {
    expect(versesOf(String.raw`\v 1 One. \v 2 \x - \xo 1.2 \xt Exo 1.1\x*`)[1]).toEqual({
      chapter: 1,
      verse: 2,
      text: '',
    });
  });
});

describe('titles', () => {
  it('[11.33] belong to the verse after them', () => {
    expect(
      versesOf(
        '\\s1 A heading\n\\d A song. \\f + \\ft A\\f*Of \\nd Dan\\nd*.\n\\q1\n\\v 1 One.\n\\qa Beth\n\\q1\n\\v 2 Two.',
      ),
    ).toEqual([
      { chapter: 1, verse: 1, title: 'A song. Of Dan.', text: 'One.' },
      { chapter: 1, verse: 2, title: 'Beth', text: 'Two.' },
    ]);
  });

  it('[11.33] are joined', () => {
    expect(versesOf('\\d A song.\n\\qa Aleph\n\\q1\n\\v 1 One.')[0]!.title).toBe('A song. Aleph');
  });

  it('[11.33] are the text of a verse that begins in them', () => {
    expect(versesOf('\\d\n\\v 1 A song.\n\\q1\n\\v 2 One.')).toEqual([
      { chapter: 1, verse: 1, text: 'A song.' },
      { chapter: 1, verse: 2, text: 'One.' },
    ]);
    expect(versesOf('\\v 1\n\\d A song.\n\\q1 One.')).toEqual([
      { chapter: 1, verse: 1, text: 'A song. One.' },
    ]);
  });

  it('[11.33] belong to the last verse of a chapter if no verse follows them', () => {
    expect(versesOf('\\q1\n\\v 1 One.\n\\d For strings.\n\\c 2\n\\q1\n\\v 1 Two.')).toEqual([
      { chapter: 1, verse: 1, text: 'One. For strings.' },
      { chapter: 2, verse: 1, text: 'Two.' },
    ]);
  });

  it('[11.33] are reported in a chapter without verses', () => {
    expect(warningsOf('\\id GEN\n\\c 1\n\\v 1 One.\n\\c 2\n\\d A song.')).toEqual([
      'GEN.usfm, line 1: The title “A song.” has no verse after it and was left out.',
    ]);
  });
});
