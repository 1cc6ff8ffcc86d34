import { describe, expect, it } from 'vitest';
import { joined } from './joined.ts';

/** The text around a dropped note. `|` marks the note. */
const TABLE: readonly [what: string, text: string, expected: string][] = [
  ['two words', 'one|two', 'one two'],
  ['words with a space before', 'one |two', 'one two'],
  ['words with a space after', 'one| two', 'one two'],
  ['a mark and a word', 'one,|two', 'one, two'],
  ['a word and a mark', 'one|, two', 'one, two'],
  ['a space before a mark', 'one |, two', 'one, two'],
  ['a space after, before a mark', 'one| , two', 'one, two'],
  ['no text before', '|two', 'two'],
  ['no text after', 'one |', 'one '],
  ['a mark and an opening quotation mark', 'said,|“Go”', 'said, “Go”'],
  ['a mark and two opening quotation marks', 'said,|“‘Go’', 'said, “‘Go’'],
  ['an opening quotation mark whose word is styled', 'said,|“', 'said, “'],
  ['a word and a bracket', 'one|(two)', 'one (two)'],
  ['a closing quotation mark', 'one |” he said', 'one” he said'],
  ['a space before a closing quotation mark', '“Come.’| ” he', '“Come.’” he'],
  ['a quotation and a word', '“Go.”|he said', '“Go.” he said'],
  ['an opening mark and a word', 'said, “|Go', 'said, “Go'],
  ['straight quotation marks that end', 'said."|Then', 'said." Then'],
  ['straight quotation marks that begin', 'said,|"Go"', 'said, "Go"'],
  ['an opening straight quotation mark', '"|Go"', '"Go"'],
  ['a closing straight quotation mark', '"Go|" he', '"Go" he'],
  ['a left-out letter', "l'|homme", "l'homme"],
  ['a word that begins with an apostrophe', 'and |’tis', 'and ’tis'],
  ['a Finnish quotation', 'sanoi: |”Mene”', 'sanoi: ”Mene”'],
  ['a German quotation', 'sagte: |»Geh«', 'sagte: »Geh«'],
  ['the end of a German quotation', '»Geh!|« sagte er', '»Geh!« sagte er'],
  ['a French quotation', 'dit:|«\u00a0Va\u00a0»', 'dit: «\u00a0Va\u00a0»'],
  ['a space that French has before a mark', 'un |\u00a0; deux', 'un\u00a0; deux'],
  ['a Spanish question', 'uno,|¿dos?', 'uno, ¿dos?'],
  ['a Spanish speech', 'dijo: |—Ven', 'dijo: —Ven'],
  ['a dash before', 'one—|two', 'one—two'],
  ['a dash after', 'one|—two', 'one—two'],
  ['a dash between spaces', 'one |– two', 'one – two'],
  ['a dash after a quotation', '“Come”| —he said', '“Come”—he said'],
  ['a slash', 'and/|or', 'and/or'],
  ['Greek', 'λόγος|καὶ|· ἦν', 'λόγος καὶ· ἦν'],
  ['Arabic', 'قارب|كبير |، نعم|؟', 'قارب كبير، نعم؟'],
  ['Hebrew', 'דָּג|גָּדוֹל |׃', 'דָּג גָּדוֹל׃'],
  ['a Hebrew dash', 'אֶל־|הַיָּם|־אֶל', 'אֶל־הַיָּם־אֶל'],
  ['Hindi', 'एक|दो |।', 'एक दो।'],
  ['Chinese', '一条|船 |。', '一条船。'],
  ['a Chinese quotation', '说：|“去”|他', '说：“去”他'],
  ['Thai', 'เรือ|ใหญ่', 'เรือใหญ่'],
];

describe('text around a dropped note', () => {
  it.each(TABLE)(
    '[11.4, 11.30] keeps words and marks apart or together: %s',
    (_, text, expected) => {
      expect(text.split('|').reduce(joined)).toBe(expected);
    },
  );
});
