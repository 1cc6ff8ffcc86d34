import { describe, expect, it } from 'vitest';
import { formatReference, parseReference } from './reference.ts';

const formatted = (text: string): string | undefined => {
  const reference = parseReference(text);
  return reference && formatReference(reference);
};

describe('a reference', () => {
  it.each([
    ['MRK 4:35-41', 'MRK 4:35-41'],
    ['mrk  4:35–41 ', 'MRK 4:35-41'],
    ['MRK 4.35', 'MRK 4:35'],
    ['MRK 4:35-35', 'MRK 4:35'],
    ['MRK 4:35,38', 'MRK 4:35,38'],
    ['MRK 4 : 35 - 41 , 43', 'MRK 4:35-41,43'],
    ['MRK 4:35-36, 38; 5:1', 'MRK 4:35-36,38,5:1'],
    ['LUK 1:5-2:3', 'LUK 1:5-2:3'],
    ['LUK 1:5-2:3,7', 'LUK 1:5-2:3,7'],
    ['PSA 23', 'PSA 23'],
    ['PSA 23-24', 'PSA 23-24'],
    ['PSA 23,25', 'PSA 23,25'],
    ['PSA 23,25:1', 'PSA 23,25:1'],
    ['PSA 23-24:2', 'PSA 23-24:2'],
    ['ISA 11:1-9;35', 'ISA 11:1-9;35'],
    ['ISA 11:1-9; 35-36, 40:1', 'ISA 11:1-9;35-36,40:1'],
    ['ISA 11:1-9;35-36:2;37', 'ISA 11:1-9;35-36:2;37'],
    ['MRK 4:35;12', 'MRK 4:35;12'],
    ['PSA 23;25', 'PSA 23,25'],
    ['JUD 5;7', 'JUD 1:5,7'],
    ['1JN 5:7', '1JN 5:7'],
    ['JUD', 'JUD'],
    ['JUD 1', 'JUD 1'],
    ['JUD 5', 'JUD 1:5'],
    ['JUD 5-7', 'JUD 1:5-7'],
    ['JUD 1-4', 'JUD 1:1-4'],
    ['JUD 1:5', 'JUD 1:5'],
    ['OBA 3,5', 'OBA 1:3,5'],
    ['PSA 119:176', 'PSA 119:176'],
  ])('[11.13] is read from %j as %s', (text, usual) => {
    expect(formatted(text)).toBe(usual);
    expect(formatted(usual)).toBe(usual);
  });

  it.each([
    ['nothing', ''],
    ['no book', '4:35'],
    ['an unknown book', 'XYZ 4:35'],
    ['a name', 'Mark 4:35'],
    ['words', 'MRK four'],
    ['an end before its start', 'MRK 4:41-35'],
    ['a chapter before its start', 'MRK 5:1-4:2'],
    ['an open range', 'MRK 4:35-'],
    ['an empty item', 'MRK 4:35,,36'],
    ['two numbers without a mark', 'MRK 4:3 5'],
    ['two chapters without a mark', 'PSA 2 3'],
    ['a line separator in a number', 'GEN 1:1\u20282'],
    ['a huge number', 'MRK 4:12345'],
    ['two colons', 'MRK 4:35:6'],
    ['code', 'MRK 4:35; drop table verses'],
  ])('[11.13] cannot be %s', (_what, text) => {
    expect(parseReference(text)).toBeUndefined();
  });
});
