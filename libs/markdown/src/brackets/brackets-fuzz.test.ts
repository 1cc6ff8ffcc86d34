import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withBrackets } from './with-brackets.ts';
import type { Nodes } from 'mdast';
import { parser } from '../parser/parser.ts';

const QUOTATIONS = ['“Peace! Be still!”', '«La paix»', '「平静」', '"Be still"', '«سلام»'];
const quotation = fc.constantFrom(...QUOTATIONS);
const word = fc.constantFrom(
  'he',
  'said',
  'سلام',
  '平静',
  '4:39',
  '🌊',
  'Mark',
  'x_y',
  '5*3',
  'a&b',
);
const between = fc.constantFrom(' ', ', ', '. ', ': ', ' — ', ' (', ') ', '', '\\* ', '&amp; ');

const closed = fc.constantFrom(
  ...[
    '`code`',
    '``a ` b``',
    '[link](https://e.org)',
    '[“a b”](https://e.org)',
    '![a](b.png)',
    '[^1]',
  ],
  ...['https://e.org ', 'x@e.org ', '<br>', '<b>', '<https://e.org>', '`“a b”`'],
);
/** Generates one line with words of a paragraph. */
const inline: fc.Arbitrary<string> = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc
    .array(fc.tuple(tie('part'), between), { minLength: 1, maxLength: 5 })
    .map((parts) => `then ${parts.flat().join('')}`.trimEnd()),
  part: fc.oneof(
    { maxDepth: 2 },
    { weight: 3, arbitrary: quotation },
    { weight: 2, arbitrary: word },
    { weight: 1, arbitrary: closed },
    ...['*', '**', '_', '~~', '“', '('].map((mark) => ({
      weight: 1,
      arbitrary: tie('line').map((text) => `${mark}${text}${mark.replace('(', ')')}`),
    })),
  ),
})).line;

const lines = (max: number) => fc.array(inline, { minLength: 1, maxLength: max });
const cells = fc.array(inline, { minLength: 2, maxLength: 2 });
const rowOf = (row: readonly string[]): string =>
  `| ${row.map((cell) => cell.replaceAll('|', '')).join(' | ')} |`;

const leaf = fc.oneof(
  lines(3).map((all) => all.join('\n')),
  lines(2).map((all) => all.join('  \n')),
  fc.tuple(fc.constantFrom('#', '##', '######'), inline).map((parts) => parts.join(' ')),
  inline.map((text) => `${text}\n---`),
  lines(2).map((all) => ['```', ...all, '```'].join('\n')),
  fc
    .tuple(cells, cells, cells)
    .map(([head, ...rows]) => [rowOf(head), '|---|---|', ...rows.map(rowOf)].join('\n')),
  fc.constant('* * *'),
);
/** Puts a mark before the first line of a text, and another mark before each further line. */
const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .join('\n');
const block: fc.Arbitrary<string> = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('block').map((text) => prefixed(text, '> ', '> ')),
    tie('block').map((text) => prefixed(text, '- ', '  ')),
    tie('block').map((text) => prefixed(text, '1. ', '   ')),
    fc.tuple(tie('block'), tie('block')).map((both) => both.join('\n\n')),
  ),
})).block;
const document = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([all, hasNote]) => [...all, ...(hasNote ? ['[^1]: he said “Be still”'] : [])].join('\n\n'));

/**
 * Returns brackets for the quotations of a text. The words of each bracket are the number of its
 * quotation.
 */
const bracketsIn = (text: string) =>
  [...text.matchAll(new RegExp(QUOTATIONS.join('|'), 'g'))].map(({ 0: words, index }, number) => ({
    ...{ start: index, end: index + words.length, words: `Q${number}` },
  }));

const BRACKET = /\s*\[Q\d+\]/g;

/**
 * Returns a tree without places, white space and brackets. The rest shows how the text is
 * formatted.
 */
function shapeOf({ position: _position, ...node }: Nodes): unknown {
  const value = 'value' in node ? node.value.replace(BRACKET, '').replace(/\s+/g, '') : undefined;
  if (!('children' in node)) return { ...node, value };
  const children: unknown[] = [];
  for (const child of (node.children as Nodes[]).map(shapeOf) as Record<string, unknown>[]) {
    const before = children.at(-1) as Record<string, unknown> | undefined;
    if (child['value'] === '') continue;
    if (child['type'] === 'text' && before?.['type'] === 'text') {
      before['value'] = String(before['value']) + String(child['value']);
    } else children.push(child);
  }
  return { ...node, children };
}

const CLOSED = new Set([
  'code',
  'inlineCode',
  'link',
  'linkReference',
  'image',
  'definition',
  'html',
]);

/** Returns the brackets in nodes of a tree that cannot have brackets. */
const misplaced = (node: Nodes): string[] => {
  if (CLOSED.has(node.type)) return JSON.stringify(node).match(BRACKET) ?? [];
  return 'children' in node ? (node.children as Nodes[]).flatMap(misplaced) : [];
};

/**
 * Returns a text without its brackets, and without the space that separates a bracket from a link.
 */
function withoutBrackets(changed: string, original: string): string {
  return changed.split(/ \[Q\d+\]/).reduce((left, part) => {
    const isAdded = /^ [([]/.test(part) && !original.startsWith(part, left.length);
    return left + (isAdded ? part.slice(1) : part);
  });
}

describe('brackets in a text of formatted blocks', () => {
  it('[4.283] do not change how a Markdown parser reads the text', () => {
    fc.assert(
      fc.property(document, (text) => {
        const tree = parser.parse(withBrackets(text, bracketsIn(text)).text);
        expect(shapeOf(tree)).toEqual(shapeOf(parser.parse(text)));
        expect(misplaced(tree)).toEqual([]);
      }),
      { numRuns: 75 },
    );
  });

  it('[4.283] leave the original text when they are removed', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(withoutBrackets(withBrackets(text, bracketsIn(text)).text, text)).toBe(text);
      }),
    );
  });

  it('[4.283] appear for each quotation of a text without code', () => {
    fc.assert(
      fc.property(document, (text) => {
        fc.pre(!text.includes('`'));
        const wanted = bracketsIn(text).map(({ words }) => `[${words}]`);
        const found = withBrackets(text, bracketsIn(text)).text.match(/\[Q\d+\]/g) ?? [];
        expect(found).toEqual(wanted);
      }),
    );
  });

  it('[4.280] are never misplaced and never change the text, whatever their places are', () => {
    const place = fc.tuple(fc.integer({ min: -5, max: 400 }), fc.integer({ min: -5, max: 400 }));
    fc.assert(
      fc.property(document, fc.array(place, { maxLength: 5 }), (text, places) => {
        const brackets = places.map(([start, end]) => ({ start, end, words: 'Q0' }));
        const { text: changed, moved } = withBrackets(text, brackets);
        expect(withoutBrackets(changed, text)).toBe(text);
        expect(shapeOf(parser.parse(changed))).toEqual(shapeOf(parser.parse(text)));
        for (let at = 0; at < text.length; at += 1) {
          expect(changed.charAt(moved({ start: at, end: at + 1 }).start)).toBe(text.charAt(at));
        }
        expect(misplaced(parser.parse(changed))).toEqual([]);
      }),
      { numRuns: 75 },
    );
  });
});
