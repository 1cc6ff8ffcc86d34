import { describe, expect, it } from 'vitest';
import { refsIn, writtenIn } from './testing/found.ts';

describe('a reference at a line break', () => {
  it.each([
    ['en', 'Read Mark\n4:35-41 aloud.', 'MRK 4:35-41'],
    ['en', 'Read Mark \r\n 4:35-41 aloud.', 'MRK 4:35-41'],
    ['en', 'Read Mk.\u20284:35 aloud.', 'MRK 4:35'],
    ['en', 'Read Song of Songs\n2:1 and 1 John\n4:8', 'SNG 2:1 | 1JN 4:8'],
    ['en', 'Mark 4:35-\n41 and Mark 4:35 –\n41', 'MRK 4:35-41 | MRK 4:35-41'],
    ['en', 'Mark 4:35,\n38 and Genesis 1:1;\n2:4', 'MRK 4:35,38 | GEN 1:1,2:4'],
    [
      'fr',
      'Lis Marc\n4,35 et Jean\n3.16 ; voir Romains 8,28 ;\n9,1',
      'MRK 4:35 | JHN 3:16 | ROM 8:28,9:1',
    ],
    ['ar', 'اقرأ مرقس\n٤: ٣٥-٤١', 'MRK 4:35-41'],
    ['ar', 'مرقس ٤: ٣٥،\n٣٨', 'MRK 4:35,38'],
    ['hi', 'मरकुस\n४:३५', 'MRK 4:35'],
  ] as const)('[11.119] continues on the next line in %s: %j', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it('[11.119] includes the line break', async () => {
    expect(await writtenIn('Read Mark\r\n4:35, please.')).toEqual(['Mark\r\n4:35']);
  });

  it.each([
    ['en', 'Thanks, Mark\n4 drafts are ready', ''],
    ['en', 'Mark\n4', ''],
    ['en', 'Matthew\n5\nMark\n4', ''],
    ['en', 'Mark\n\n4:35', ''],
    ['en', '- Mark\n- 4:35', ''],
    ['en', 'Mark\n1. Luke 8:22', 'LUK 8:22'],
    ['en', 'Mark 4:35,\n2. Luke 8:22', 'MRK 4:35 | LUK 8:22'],
    ['en', 'Mark 4:35\n36 And leaving the crowd', 'MRK 4:35'],
    ['en', 'Mark 4:35,\n3 people', 'MRK 4:35'],
    ['en', 'Genesis 1\nJohn 4:8', 'GEN 1 | JHN 4:8'],
    ['fr', 'Merci, Marc\n4 versets sont finis', ''],
    ['ar', 'شكرا يا مرقس\n٤ آيات جاهزة', ''],
  ] as const)('[11.119] ends there in %s: %j', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });
});
