import { describe, expect, it } from 'vitest';
import { texts } from '../../formatting/markdown/testing/markdown-corpus.ts';
import { spokenText } from './spoken-text.ts';

describe('spokenText', () => {
  it.for([
    ['emphasis', 'A *very* **great** _seed_ `grows`.', ['A very great seed grows.']],
    ['headings', '# The Seed\n\nIt grows.\n\nAnd more\n===', ['The Seed', 'It grows.', 'And more']],
    ['lines of a paragraph', 'one\ntwo  \nthree', ['one two three']],
    ['tags of line breaks', '| a |\n|---|\n| one<br>two~3 |', ['a: one two~3']],
    ['lists', '- one\n- two\n  - three\n\n    more', ['one', 'two', 'three', 'more']],
    ['numbered lists', '3. one\n4. two\n   - in it', ['3: one', '4: two', 'in it']],
    ['tasks', '- [x] told\n- [ ] checked', ['Done: told', 'Not done: checked']],
    ['quotations', '> He said\n>\n> > come', ['He said', 'come']],
    [
      'tables',
      '| Word | Sense | |\n|---|---|---|\n| kingdom | **rule** | x |\n| seed | | |',
      ['Word: kingdom; Sense: rule; x', 'Word: seed'],
    ],
    ['a table of one row', '| a | b |\n|---|---|', ['a; b']],
    [
      'links by their text, bare addresses by their host',
      'See [the text](https://example.org/a?b=c), [it][r] and https://example.org/very/long#x, www.example.org/y or mara@example.org\n\n[r]: https://example.org',
      ['See the text, it and example.org, www.example.org or mara@example.org'],
    ],
    ['images', 'Here: ![a map](https://example.org/map.png) ![](x.png)', ['Here: a map']],
    ['struck text', 'It is ~~small~~ great', ['It is great']],
    [
      'HTML',
      '<div>\n*raw*\n</div>\n\na <b>bold</b><br>word <!-- note -->\n\n<script>alert(1)</script>',
      ['a bold word'],
    ],
    ['rules', 'one\n\n---\n\ntwo', ['one', 'two']],
    [
      'text in a fence',
      '```text\nLong ago,\nin a land\n\nThe end\n```',
      ['Long ago, in a land', 'The end'],
    ],
    ['a program', '```js\nconst a = 1;\n```\n\nDone', ['A piece of code', 'Done']],
    [
      'notes, numbered as on the screen',
      'One[^b] two[^a] again[^b].\n\n[^a]: Second note\n[^b]: First *note*\n[^c]: Unused',
      ['One two again.', 'Note 1: First note', 'Note 2: Second note'],
    ],
    ['escapes and entities', '5 \\* 3 &amp; more &lt;b&gt;', ['5 * 3 & more <b>']],
    ['other scripts', '- شاهد **الراعي**\n- 羊', ['شاهد الراعي', '羊']],
    ['nothing', '\n\n---\n\n[r]: https://example.org', []],
  ] as const)('reads %s', ([, markdown, passages]) => {
    expect(spokenText(markdown).map(({ spoken }) => spoken)).toEqual(passages);
  });

  it.for(texts)('says no markup: %j', (text) => {
    const spoken = spokenText(text)
      .map((passage) => passage.spoken)
      .join('\n');
    expect(spoken).not.toMatch(/\*\*|~~|\[\^|\]\(|^\s*[|>]|<\/?\w+>|^#+ [^n]/m);
    expect(spoken).not.toContain('alert(1)');
  });
});
