import { strFromU8, unzipSync } from 'fflate';

export interface ReadParagraph {
  readonly xml: string;
  readonly text: string;
  readonly style: string | undefined;
  readonly isRightToLeft: boolean;
}

const textIn = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(br)\/>/g)]
    .map(([, text, br]) => (br ? '\n' : (text ?? '')))
    .join('');

function paragraphOf(xml: string): ReadParagraph {
  return {
    xml,
    text: textIn(xml),
    style: /<w:pStyle w:val="([^"]*)"/.exec(xml)?.[1],
    isRightToLeft: /<w:bidi(?: w:val="true")?\/>/.test(xml),
  };
}

const paragraphsIn = (xml: string): ReadParagraph[] =>
  (xml.match(/<w:p>[^]*?<\/w:p>/g) ?? []).map(paragraphOf);

/** Returns the text of the runs that are written from right to left. */
export const rightToLeftRuns = ({ xml }: ReadParagraph): string[] =>
  (xml.match(/<w:r>[^]*?<\/w:r>/g) ?? [])
    .filter((run) => /<w:rtl(?: w:val="true")?\/>/.test(run))
    .map(textIn);

/** Reads a file for Word back. */
export function readDocument(file: Uint8Array) {
  const parts = unzipSync(file);
  const part = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const xml = part('word/document.xml');
  return {
    xml,
    paragraphs: paragraphsIn(xml),
    tables: xml.match(/<w:tbl>[^]*?<\/w:tbl>/g) ?? [],
    notes: paragraphsIn(part('word/footnotes.xml')).filter(({ text }) => text !== ''),
    links: part('word/_rels/document.xml.rels'),
    numbering: part('word/numbering.xml'),
    styles: part('word/styles.xml'),
  };
}
