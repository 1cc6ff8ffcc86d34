import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';

/** Returns the text that a page prints, with single spaces. The browser prints as for Ctrl+P. */
export async function printedText(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
