import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parser } from './parser.ts';

const TAGS: Readonly<Record<string, string>> = { strong: 'b', emphasis: 'i', delete: 's' };

/**
 * Returns the text of a tree, with short tags for emphasis and struck text, and ⏎ for line breaks.
 */
function shown(node: Nodes): string {
  if (node.type === 'break') return '⏎';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  const inner = node.children.map(shown).join('');
  const tag = TAGS[node.type];
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}
const read = (markdown: string): string => shown(parser.parse(markdown));

describe('the parser', () => {
  it.each([
    ['about', 'It took ~30 days and ~40 people.'],
    ['in brackets', '(~2000 lines) and (~5000 lines)'],
    ['between numbers', 'Range 1~3, 80~100.'],
    ['below a letter', 'H~2~O'],
    ['around a word', 'a ~word~ b'],
    ['three of them', 'a ~~~word~~~ b'],
  ])('[4.37] strikes nothing out with a single tilde: %s', (_what, text) => {
    expect(read(text)).toBe(text);
  });

  it('[4.37] strikes out with two tildes', () => {
    expect(read('~~gone~~, 见~~「旧」~~新')).toBe('<s>gone</s>, 见<s>「旧」</s>新');
  });

  it.each([
    ['in a paragraph', 'one<br>two', 'one⏎two'],
    ['in each spelling', 'a<br/>b<br />c<BR>d<Br/>e', 'a⏎b⏎c⏎d⏎e'],
    ['at the end of a line', 'one<br>\ntwo', 'one⏎\ntwo'],
    ['on a line of its own', 'one\n\n<br>\n**two**', 'one⏎\n<b>two</b>'],
    ['at the start of a line', '<br>**two**', '⏎<b>two</b>'],
    ['in a heading', '# one<br>two', 'one⏎two'],
    ['in a list', '- one<br>two\n- <br>', 'one⏎two⏎'],
    ['in a table', '| a |\n|---|\n| one<br>two<br/>three |', 'aone⏎two⏎three'],
    ['in emphasis', '**one<br>two**', '<b>one⏎two</b>'],
    ['in a footnote', 'a[^1]\n\n[^1]: one<br>two', 'aone⏎two'],
  ])('[4.331] breaks the line at <br> %s', (_where, markdown, expected) => {
    expect(read(markdown)).toBe(expected);
  });

  it.each([
    ['in code', '`a<br>b`', 'a<br>b'],
    ['in a block of code', '```\na<br>b\n```', 'a<br>b'],
    ['in indented code', '    <br>', '<br>'],
    ['that is escaped', 'a\\<br>b', 'a<br>b'],
    ['with more in it', 'a<br class="x">b', 'a<br class="x">b'],
    ['of another name', 'a<brown>b <b>c</b>', 'a<brown>b <b>c</b>'],
    ['in a block of HTML', '<div>\na<br>b\n</div>', '<div>\na<br>b\n</div>'],
  ])('[4.331] keeps HTML as text: %s', (_what, markdown, expected) => {
    expect(read(markdown)).toBe(expected);
  });

  it.each([
    [
      'Chinese',
      '含**「重点」**内容，**注意：**正文。',
      '含<b>「重点」</b>内容，<b>注意：</b>正文。',
    ],
    ['Korean', '**“공개 문서는 점검한다”**는 원칙', '<b>“공개 문서는 점검한다”</b>는 원칙'],
    ['Japanese', '*これは「強調」。*次も', '<i>これは「強調」。</i>次も'],
    ['French', '**«Paix.»**suite', '<b>«Paix.»</b>suite'],
    ['French, before it', 'suite**« Paix »**', 'suite<b>« Paix »</b>'],
    ['German', '**„Friede.“**weiter, *»Ja.«*dann', '<b>„Friede.“</b>weiter, <i>»Ja.«</i>dann'],
    ['Swedish', 'vår**”frid”**här', 'vår<b>”frid”</b>här'],
    ['Arabic', '**الكلمة.**تابع', '<b>الكلمة.</b>تابع'],
    ['Arabic, in quotation marks', 'قال**«السلام»**لهم', 'قال<b>«السلام»</b>لهم'],
    ['Hebrew', 'אמר**"שלום"**להם', 'אמר<b>"שלום"</b>להם'],
    ['Hindi', '**शांति।**फिर', '<b>शांति।</b>फिर'],
    ['English', '**Note:**text and **So?**Then', '<b>Note:</b>text and <b>So?</b>Then'],
    ['code within it', '请用**`npm`**命令', '请用<b>npm</b>命令'],
    ['strong in emphasis', '*他说**「平安」**了。*后', '<i>他说<b>「平安」</b>了。</i>后'],
    ['two beside each other', '**注意**，**其他。**后', '<b>注意</b>，<b>其他。</b>后'],
    ['a stroke', '**A**/**B**', '<b>A</b>/<b>B</b>'],
  ])(
    '[4.37] reads emphasis beside punctuation without a space: %s',
    (_what, markdown, expected) => {
      expect(read(markdown)).toBe(expected);
    },
  );

  it.each([
    ['within words', 'snake_case_word and __init__', 'snake_case_word and <b>init</b>'],
    ['beside words', '**bold**text and *it*alic', '<b>bold</b>text and <i>it</i>alic'],
    ['brackets', 'f(*x*) (**y**) “*z*”', 'f(<i>x</i>) (<b>y</b>) “<i>z</i>”'],
    ['emphasis in emphasis', '*a (*b*) 「*c*」 d*', '<i>a (<i>b</i>) 「<i>c</i>」 d</i>'],
    ['marks with spaces', '** 重点 ** and ~~ x ~~', '** 重点 ** and ~~ x ~~'],
    ['marks that are escaped', '\\**«Paix.»\\**suite', '**«Paix.»**suite'],
    ['one asterisk in ASCII', '*So.*Then', '*So.*Then'],
  ])('[4.37] reads other emphasis as CommonMark does: %s', (_what, markdown, expected) => {
    expect(read(markdown)).toBe(expected);
  });

  it.each([
    '5*(2+3)*4 and 2 * 3 * 4',
    '(a+b)*c + (d+e)*f',
    '(x+1)**2 + (y+1)**2',
    '(x+1)**n + (y+1)**n',
    'a[0]*b + c[1]*d',
    '50%*2 and 30%*3',
    'foo.*bar.*baz',
    'path/**x/**y',
    '!**2 + 3!**2',
  ])('[4.37] keeps asterisks of sums and patterns as text: %s', (text) => {
    expect(read(text)).toBe(text);
  });
});
