import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Evaluated by the debugger: the page's own policy lets no script in. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<AxeResults> };
  }
}

/** What axe finds wrong in the page as it is, best practices and sizes of targets included. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const POPUP = '.fui-MenuPopover, [role="listbox"]';

    /** The text of a label without its decoration. */
    const labelText = (element: Element): string => {
      const copy = element.cloneNode(true) as Element;
      for (const decoration of copy.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
      return copy.textContent.trim();
    };
    const isNoFault = (rule: string, element: Element): boolean => {
      // A menu or list hangs at the end of the body, and belongs to the control that opened it.
      if (rule === 'region') return element.closest(POPUP) !== null;
      // axe takes an avatar's initials for words of the label.
      if (rule === 'label-content-name-mismatch') {
        return element.ariaLabel?.includes(labelText(element)) ?? false;
      }
      return false;
    };

    const { violations } = await window.axe.run(
      // Helpers of Fluent's focus manager: they pass the focus on as soon as they have it.
      { exclude: [['[data-tabster-dummy]']] },
      {
        elementRef: true,
        resultTypes: ['violations'],
        // The only rule of WCAG 2.2 AA that axe leaves off. What an open menu lies over is no target.
        rules: { 'target-size': { enabled: document.querySelector(POPUP) === null } },
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => !isNoFault(id, element!))
        .map(({ html, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message);
          return `${id}: ${html.slice(0, 200)} (${reasons.join('; ')})`;
        }),
    );
  });
}
