import { describe, expect, it } from 'vitest';
import { refsIn, writtenIn } from './testing/found.ts';

describe('numbers that are not part of a reference', () => {
  it.each([
    ['en', 'John 3 years ago, Mark 4 of these, Daniel 5 people', ''],
    ['en', 'Mark 3:30 pm, Mark 3:30 a.m., Job 3.5 km, Luke 4:50 $', ''],
    ['en', 'Mark 4:35, 36 people; Mark 4, 5 times', 'MRK 4:35'],
    ['en', 'Mark chapter 4 of the WEB; Mark 4 tells of a storm', 'MRK 4 | MRK 4'],
    ['en', 'Dear Mark, 4 verses are missing. Luke: 5; John - 3', ''],
    ['en', 'Mark, chapter 4; 2 Corinthians, chapter 5.', 'MRK 4 | 2CO 5'],
    ['fr', 'Jonas 3 jours, Jonas 3 ; Marc 15:30 h ; Jean 4,5 km', 'JON 3'],
    ['ar', 'يونان ٣ أيام، يونان ٣؛ مرقس ٣:٣٠ مساء', 'JON 3'],
    ['de', 'Johannes 3:16 am Ende, Johannes 15:30 Uhr', 'JHN 3:16'],
    ['hi', 'मरकुस 4 में से, मरकुस 4 में', 'MRK 4'],
  ] as const)('[11.118] are counts and times in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it.each([
    ['en', 'Read Luke 10:25-37. 2 men passed by.', 'LUK 10:25-37'],
    ['en', 'Mark 4:35. 36 people were there.', 'MRK 4:35'],
    ['en', 'We did Genesis 1:1. 1 Samuel 3:1 is next.', 'GEN 1:1 | 1SA 3:1'],
    ['fr', 'Mc 4,35. 38 et 41', 'MRK 4:35,38,41'],
    ['fr', 'Mc 4,35. 41', 'MRK 4:35,41'],
  ] as const)('[11.118] begin a sentence in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it('[11.105] follow the first word of a question', async () => {
    expect(await refsIn('Is 3:15 too early? See Is 53:5. Is 53:5 speaks of him.')).toBe(
      'ISA 53:5 | ISA 53:5',
    );
    expect(await refsIn('Have you read Is 53:5?')).toBe('ISA 53:5');
    expect(await refsIn('Est 3:15 trop tôt ? Voir Est 4:14 ?', 'fr')).toBe('EST 4:14');
  });

  it('[11.118] follow a word for a verse without a chapter', async () => {
    expect(await refsIn('Surtout le verset 20, la v. 3', 'fr')).toBe('');
    expect(await refsIn('Is verse 20 right? Did Mark, verse 4, change?')).toBe('');
    expect(await refsIn('Jude verse 5')).toBe('JUD 1:5');
  });
});

describe('a reference in another wording', () => {
  it.each([
    ['en', 'verse 35 of Mark 4', 'MRK 4:35'],
    ['en', 'verses 35 to 41 of Mark chapter 4', 'MRK 4:35-41'],
    ['en', 'verses thirty-five to forty-one of the fourth chapter of Mark', 'MRK 4:35-41'],
    ['fr', 'le verset 35 du chapitre 4 de Marc', 'MRK 4:35'],
    ['ar', 'الآيات ٣٥ إلى ٤١ من الأصحاح ٤ من إنجيل مرقس', 'MRK 4:35-41'],
    ['es', 'el versículo 35 de Marcos 4', 'MRK 4:35'],
    ['pt', 'o versículo 35 de Marcos 4', 'MRK 4:35'],
    ['id', 'ayat 35 dari Markus 4', 'MRK 4:35'],
  ] as const)('[11.121] has the verse first in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it.each([
    ['en', 'the first letter of John 4:8', '1JN 4:8'],
    ['en', 'Paul’s Second Letter to the Corinthians, chapter 5', '2CO 5'],
    ['fr', 'la première épître de Jean 4,8', '1JN 4:8'],
    ['fr', 'la 2e lettre de Paul aux Corinthiens 5,17', '2CO 5:17'],
    ['es', '1ª Corintios 13:4 y la primera carta a los Corintios 13,4', '1CO 13:4 | 1CO 13:4'],
    ['pt', '1ª Coríntios 13:4 e a primeira carta aos Coríntios 13:4', '1CO 13:4 | 1CO 13:4'],
    ['de', 'der erste Brief des Paulus an die Korinther 13,4', '1CO 13:4'],
    ['ru', 'Первое послание к Коринфянам 13:4', '1CO 13:4'],
    ['sw', 'Waraka wa kwanza wa Yohana 4:8', '1JN 4:8'],
    ['id', 'Surat Kedua Yohanes 1:5 dan II Korintus 5:17', '2JN 1:5 | 2CO 5:17'],
    ['ar', 'رسالة يوحنا الأولى ٤: ٨', '1JN 4:8'],
  ] as const)(
    '[11.121] can name an epistle by its title in %s: %s',
    async (language, message, refs) => {
      expect(await refsIn(message, language)).toBe(refs);
    },
  );

  it.each([
    ['en', 'Mark 4:35 and 36', 'MRK 4:35,36'],
    ['fr', 'Marc 4,35 et 36', 'MRK 4:35,36'],
    ['ar', 'مرقس ٤: ٣٥ و٣٦', 'MRK 4:35,36'],
    ['es', 'Marcos 4:35 y 36', 'MRK 4:35,36'],
    ['pt', 'Marcos 4:35 e 36', 'MRK 4:35,36'],
    ['sw', 'Marko 4:35 na 36', 'MRK 4:35,36'],
    ['de', 'Markus 4,35 und 36', 'MRK 4:35,36'],
    ['ru', 'Марка 4:35 и 36', 'MRK 4:35,36'],
    ['hi', 'मरकुस 4:35 और 36', 'MRK 4:35,36'],
    ['id', 'Markus 4:35 dan 36', 'MRK 4:35,36'],
    ['zh', '马可福音4:35和36', 'MRK 4:35,36'],
  ] as const)('[11.121] can be a list with "and" in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it.each([
    ['en', 'Mark 4:1ff', 'MRK 4:1-41'],
    ['en', 'Mark 4:35 ff.', 'MRK 4:35-41'],
    ['en', 'Mark 4:35f', 'MRK 4:35-36'],
    ['en', 'Mark 4, v. 35f', 'MRK 4:35-36'],
    ['en', 'Mark 4:35-36f, Mark 4:35-36ff', 'MRK 4:35-37 | MRK 4:35-41'],
    ['en', 'Mark 4:35-5:2f, Mark 4:35-5:2ff', 'MRK 4:35-5:3 | MRK 4:35-5:43'],
    ['en', 'Jude 5f, Psalm 23f', 'JUD 1:5-6 | PSA 23-24'],
    ['fr', 'Marc 4,35 et suivants', 'MRK 4:35-41'],
    ['fr', 'Mc 4,35ss', 'MRK 4:35-41'],
    ['fr', 'Mc 4,35s. et Marc 4, v. 35 s', 'MRK 4:35-36 | MRK 4:35-36'],
    ['fr', 'Marc 4,35 et suivant', 'MRK 4:35-36'],
    ['fr', 'Marc 4, v. 35 et le verset suivant', 'MRK 4:35-36'],
    ['fr', 'Marc 4, vv. 35 et suivants', 'MRK 4:35-41'],
    ['fr', 'Marc 4,35 et suiv.', 'MRK 4:35-41'],
    ['fr', 'Marc 4,35 s’ouvre ainsi, suivant la TOB', 'MRK 4:35'],
    ['ar', 'مرقس ٤: ٣٥ وما بعدها', 'MRK 4:35-41'],
    ['es', 'Marcos 4:35 y siguientes', 'MRK 4:35-41'],
    ['es', 'Mc 4,35s; Mc 4,35ss', 'MRK 4:35-36 | MRK 4:35-41'],
    ['es', 'Marcos 4:35 y siguiente', 'MRK 4:35-36'],
    ['es', 'Marcos 4, v. 35 y siguiente', 'MRK 4:35-36'],
    ['es', 'Marcos 4:35 y sig.; Marcos 4:35 y sigs.', 'MRK 4:35-36 | MRK 4:35-41'],
    ['es', 'Marcos 4:35 y los versículos siguientes', 'MRK 4:35-41'],
    ['pt', 'Marcos 4:35 e seguintes', 'MRK 4:35-41'],
    ['pt', 'Mc 4,35s; Mc 4.35ss', 'MRK 4:35-36 | MRK 4:35-41'],
    ['pt', 'Marcos 4:35 e seguinte', 'MRK 4:35-36'],
    ['pt', 'Marcos 4, vv. 35 e seguintes', 'MRK 4:35-41'],
    ['pt', 'Marcos 4:35 e seg.; Marcos 4:35 e segs.', 'MRK 4:35-36 | MRK 4:35-41'],
    ['pt', 'João 3:16 S. Paulo', 'JHN 3:16'],
    ['es', 'Marcos 4:35 y los siguientes versículos', 'MRK 4:35-41'],
    ['es', 'Marcos 4:35 y el siguiente versículo narran', 'MRK 4:35-36'],
    ['es', 'Marcos 4:35 y siguientes narran la tempestad', 'MRK 4:35-41'],
    ['pt', 'Marcos 4:35 e os versículos seguintes', 'MRK 4:35-41'],
    ['pt', 'Marcos 4:35 e o seguinte versículo', 'MRK 4:35-36'],
    ['fr', 'Marc 4,35 et les versets suivants', 'MRK 4:35-41'],
    ['fr', 'Marc 4,35 et suivants racontent la tempête', 'MRK 4:35-41'],
    ['en', 'Mark 4:35 and following verses', 'MRK 4:35-41'],
    ['sw', 'Marko 4:35 na kuendelea', 'MRK 4:35-41'],
    ['de', 'Mk 4,35f', 'MRK 4:35-36'],
    ['ru', 'Марка 4:35 и далее', 'MRK 4:35-41'],
    ['hi', 'मरकुस 4:35 और आगे', 'MRK 4:35-41'],
    ['id', 'Markus 4:35 dst.', 'MRK 4:35-41'],
  ] as const)(
    '[11.107] includes the verses that follow in %s: %s',
    async (language, message, refs) => {
      expect(await refsIn(message, language)).toBe(refs);
    },
  );

  it.each([
    ['es', 'En Mateo 10:2 los siguientes apóstoles son nombrados', 'MAT 10:2'],
    ['es', 'En Juan 3 los siguientes discípulos', 'JHN 3'],
    ['es', 'Juan 3:16 y el siguiente capítulo', 'JHN 3:16'],
    ['es', 'Juan 3:16 y los siguientes capítulos', 'JHN 3:16'],
    ['es', 'Juan 3:16 y siguientes capítulos', 'JHN 3:16'],
    ['pt', 'Em Mateus 10:2 os seguintes apóstolos', 'MAT 10:2'],
    ['pt', 'João 3:16 e o seguinte texto', 'JHN 3:16'],
    ['pt', 'João 3:16 e seguintes capítulos', 'JHN 3:16'],
    ['fr', 'Jean 3,16 et le suivant chapitre', 'JHN 3:16'],
    ['fr', 'Jean 3,16 et suivants chapitres', 'JHN 3:16'],
    ['fr', 'Dans Jean 3 les suivants parlent', 'JHN 3'],
    ['en', 'John 3:16 and following chapters', 'JHN 3:16'],
    ['de', 'Johannes 3,16 und folgende Kapitel', 'JHN 3:16'],
  ] as const)(
    '[11.107] does not include other things that follow in %s: %s',
    async (language, message, refs) => {
      expect(await refsIn(message, language)).toBe(refs);
    },
  );

  it('[11.112] includes its brackets, but not a word that follows', async () => {
    expect(await writtenIn('(see Mark (4:35), so)')).toEqual(['Mark (4:35)']);
    expect(await writtenIn('(Mark 4:35) Mark（4:36）')).toEqual(['Mark 4:35', 'Mark（4:36）']);
    expect(await writtenIn('In Mark 4:35 a boat, in Mark 4:36b others')).toEqual([
      'Mark 4:35',
      'Mark 4:36b',
    ]);
  });
});
