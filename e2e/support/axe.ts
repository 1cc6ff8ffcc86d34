import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The source is evaluated through the debugger, because the page's content security policy blocks
 * added scripts.
 */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe rules whose result depends on colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<AxeResults> };
  }
}

/**
 * Returns the violations that axe finds in the current page, including best practices and target
 * sizes.
 */
export async function axeFindings(
  page: Page,
  extent: 'all rules' | 'colours' = 'all rules',
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (only) => {
      const POPUP = '.fui-MenuPopover, [role="listbox"]';

      /** Returns a label's text without decoration and without the element's description. */
      const labelText = (element: Element): string => {
        const copy = element.cloneNode(true) as Element;
        const described = element.getAttribute('aria-describedby')?.split(' ') ?? [];
        const others = ['[aria-hidden="true"]', ...described.map((id) => `[id="${id}"]`)];
        for (const other of copy.querySelectorAll(others.join())) other.remove();
        return copy.textContent.trim();
      };
      const isNoFault = (rule: string, element: Element): boolean => {
        // A popup is rendered at the end of the body, but belongs to the control that opened it.
        if (rule === 'region') return element.closest(POPUP) !== null;
        // axe counts an avatar's initials and a description as words of the label.
        if (rule === 'label-content-name-mismatch') {
          // A reference is named in its usual form. For example, the name of "Mk 4.35" is "Open
          // Mark 4:35".
          if (element.matches('span[role="button"]')) return true;
          return element.ariaLabel?.includes(labelText(element)) ?? false;
        }
        return false;
      };

      const { violations } = await window.axe.run(
        // Fluent's focus manager adds these elements, which pass the focus on immediately.
        { exclude: [['[data-tabster-dummy]']] },
        {
          elementRef: true,
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: only } }),
          // axe disables only this WCAG 2.2 AA rule by default. Controls below an open popup are
          // not targets.
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
    },
    extent === 'colours' ? ABOUT_COLOURS : undefined,
  );
}
