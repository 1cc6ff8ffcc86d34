import { afterEach, expect, it } from 'vitest';
import type { PassageProblem } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { translate } from '../../i18n-later.ts';
import { testText } from '../../testing/passages.tsx';
import { problemText } from './problem-text.ts';

afterEach(() => activateLanguage('en'));

type Row = readonly [PassageProblem, Record<string, string[]>, en: string, fr: string, ar: string];
const rows: readonly Row[] = [
  [
    'not_a_reference',
    {},
    'Write a book, then a chapter and verses, such as Mark 4:35-41.',
    'Écrivez un livre, puis un chapitre et des versets, par exemple Marc 4.35-41.',
    'اكتب اسم سفر ثم الأصحاح والآيات، مثل مرقس 4: 35-41.',
  ],
  [
    'too_many_verses',
    {},
    'A passage has at most 200 verses. Choose a shorter one.',
    'Un passage compte au plus 200 versets. Choisissez-en un plus court.',
    'أقصى عدد لآيات المقطع 200. اختر مقطعًا أقصر.',
  ],
  [
    'unknown_text',
    {},
    'This text is not installed. Choose another text.',
    'Ce texte n’est pas installé. Choisissez-en un autre.',
    'هذا النص غير مثبّت. اختر نصًا آخر.',
  ],
  [
    'no_such_book',
    {},
    'This text does not have this book.',
    'Ce texte n’a pas ce livre.',
    'لا يحتوي هذا النص على هذا السفر.',
  ],
  [
    'no_such_chapter',
    { last: ['16'] },
    'This text does not have this chapter. The last chapter of the book is 16.',
    'Ce texte n’a pas ce chapitre. Le dernier chapitre du livre est le 16.',
    'لا يحتوي هذا النص على هذا الأصحاح. آخر أصحاح في السفر هو 16.',
  ],
  [
    'no_such_verse',
    { last: ['41'] },
    'This chapter does not have this verse. Its last verse is 41.',
    'Ce chapitre n’a pas ce verset. Son dernier verset est le 41.',
    'لا توجد هذه الآية في هذا الأصحاح. آخر آية فيه هي 41.',
  ],
  [
    'not_in_text',
    {},
    'This text leaves these verses out. Choose others, or another text.',
    'Ce texte omet ces versets. Choisissez-en d’autres, ou un autre texte.',
    'هذه الآيات غير موجودة في هذا النص. اختر آيات أخرى أو نصًا آخر.',
  ],
  [
    'not_in_text',
    { place: ['MRK 4:24-26'] },
    'This text has these verses at another place: Mark 4:24–26.',
    'Dans ce texte, ces versets se trouvent ailleurs : Mark 4:24–26.',
    'هذه الآيات في موضع آخر من هذا النص: Mark 4:24–26.',
  ],
];

it.each(rows)('[4.205] names the problem %s %j in each language', async (...row) => {
  const [reason, details, ...expected] = row;
  const error = { status: 422, code: 'validation_failed', message: '-' } as const;
  for (const [index, language] of (['en', 'fr', 'ar'] as const).entries()) {
    await activateLanguage(language);
    const text = problemText(
      { ...error, details: { reason: [reason], ...details } },
      translate,
      testText(),
    );
    expect(text).toBe(expected[index]);
  }
});
