import type { Page } from 'playwright-core';

/** Returns the words and numbers in tables that continue on another line. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CELLS = 'th[scope="col"], td';
    /** Addresses and names of models may break, because they are long and have no spaces. */
    const WHOLE = /^\p{L}+$|^[\d.,]+$/u;

    const isBroken = (node: Node, { 0: word, index = 0 }: RegExpMatchArray) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const cells = [...document.querySelectorAll(CELLS)].filter((cell) => cell.checkVisibility());
    return cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const words = [...text.nodeValue!.matchAll(/\S+/g)].filter(([word]) => WHOLE.test(word));
        broken.push(...words.filter((word) => isBroken(text, word)).map(([word]) => word));
      }
      return broken.map((word) => `"${word}" is broken in a table`);
    });
  });
