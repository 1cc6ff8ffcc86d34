import { describe, expect, it } from 'vitest';
import { readFragment } from './osis.ts';

const textOf = (osis: string) => readFragment(osis).text;
const NOTE =
  '<note placement="foot"><reference type="annotateRef">1:1 </reference>Or, a lamp.</note>';

describe('a fragment of OSIS', () => {
  it.each([
    ['a note between two words', `the light${NOTE}shone`, 'the light shone'],
    ['a note after a mark', `the light,${NOTE}which shone`, 'the light, which shone'],
    ['a note before a mark', `the light${NOTE}, which shone`, 'the light, which shone'],
    ['a note before a closing quotation mark', `“the light${NOTE}” shone`, '“the light” shone'],
    ['a note before an opening one', `She said,${NOTE}“Light”`, 'She said, “Light”'],
    ['a note between spaces', `the light ${NOTE} shone`, 'the light shone'],
    ['a note before a dash', `the light${NOTE}—shone`, 'the light—shone'],
    ['a note after a dash', `the light—${NOTE}shone`, 'the light—shone'],
    ['a note between a space and a mark', `two coins ${NOTE}? No.`, 'two coins? No.'],
    ['two notes', `the light${NOTE}${NOTE}shone`, 'the light shone'],
    ['a note in a speech', `<q who="Ada">Go</q> ${NOTE}<q who="Ada">. Come.</q>`, 'Go. Come.'],
    ['a speech before a mark', '<q who="Ada">“Come.’</q> ” he said', '“Come.’” he said'],
    ['a speech before a word', '<q who="Ada">“Come.”</q> he said', '“Come.” he said'],
    ['a speech before a dash', '<q who="Ada">“Come”</q> —he said', '“Come”—he said'],
  ])('[11.4] keeps words and marks apart or together at %s', (_what, osis, text) => {
    expect(textOf(osis)).toBe(text);
  });

  it.each([
    ['words with numbers', '<w lemma="strong:H0430">God</w> <w lemma="strong:H0559">spoke</w>.'],
    [
      'lines of a poem',
      '<l level="1" sID="g1"/>God<l eID="g1" level="1"/> <l level="2" sID="g2"/>spoke.',
    ],
    ['lines without a space', 'God<l eID="g1" level="1"/><l level="2" sID="g2"/>spoke.'],
    [
      'paragraphs',
      '<div sID="g1" type="x-p"/>God<div eID="g1" type="x-p"/><div sID="g2" type="x-p"/>spoke.',
    ],
    [
      'a milestone before the verse',
      '<div type="x-milestone" subType="x-preverse" sID="pv1"/><div type="x-milestone" subType="x-preverse" eID="pv1"/>God spoke. ',
    ],
    ['a speaker', '<speaker>Beloved</speaker> God spoke.'],
    ['a heading', '<title>BOOK 2</title>God spoke.'],
    ['added words', 'God <transChange type="added">spoke</transChange>.'],
  ])('[11.4] keeps only the words of its verse: %s', (_what, osis) => {
    expect(textOf(osis)).toBe('God spoke.');
  });

  it('[11.4] ends with its chapter, also if a glossary follows', () => {
    const osis = `Amen. <chapter eID="Rev.22"/><div eID="g1" type="x-p"/> <div sID="g2" type="glossary"/> Lamp: a light.`;
    expect(textOf(osis)).toBe('Amen.');
  });

  it('[11.4] has characters in place of entities', () => {
    expect(textOf('bread &amp; wine &lt;&#233;&#x2019;')).toBe('bread & wine <é’');
    expect(textOf('&unknown;&constructor;&#99999999999;')).toBe(
      '&unknown;&constructor;&#99999999999;',
    );
  });
});

it('[11.33] a fragment of OSIS has its title apart from its text', () => {
  const osis = `<title canonical="true" type="psalm">A song${NOTE} of <w lemma="x">Ada</w>.</title> <lg sID="g1"/>Sing!`;
  expect(readFragment(osis)).toEqual({
    text: 'Sing!',
    title: 'A song of Ada.',
    note: 'Or, a lamp.',
  });
});

it('[11.32] a fragment of OSIS has its first note, without the reference of the note', () => {
  const osis = `${NOTE}<note>Another <rdg>reading</rdg>.</note>`;
  expect(readFragment(osis)).toEqual({ text: '', title: undefined, note: 'Or, a lamp.' });
  expect(readFragment('<note>Some add <rdg type="x">a word</rdg> here.</note>').note).toBe(
    'Some add a word here.',
  );
});
