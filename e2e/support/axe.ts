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

      /**
       * Returns the text of an element, without decoration and without the element's description.
       */
      const labelText = (element: Element): string => {
        const copy = element.cloneNode(true) as Element;
        const described = element.getAttribute('aria-describedby')?.split(' ') ?? [];
        const others = ['[aria-hidden="true"]', ...described.map((id) => `[id="${id}"]`)];
        for (const other of copy.querySelectorAll(others.join())) other.remove();
        return copy.textContent.trim();
      };
      const isNoFault = (rule: string, element: Element): boolean => {
        // The rule requires that all content is in a region of the page. A popup is rendered at the
        // end of the body, but belongs to the control that opened it.
        if (rule === 'region') return element.closest(POPUP) !== null;
        // The rule requires that the name of a control contains its visible words. axe counts the
        // initials of an avatar and a description as such words; `labelText` leaves them out.
        if (rule === 'label-content-name-mismatch') {
          // The name of a reference spells it out. For example, the button "Mk 4.35" has the name
          // "Open Mark 4:35".
          if (element.matches('span[role="button"]')) return true;
          return element.ariaLabel?.includes(labelText(element)) ?? false;
        }
        return false;
      };

      const { violations } = await window.axe.run(
        // Excludes elements of Fluent's focus manager, which pass the focus on immediately.
        { exclude: [['[data-tabster-dummy]']] },
        {
          elementRef: true,
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: only } }),
          // This is the only rule of WCAG 2.2 AA that axe disables by default. It stays disabled
          // while a popup is open, because the controls below the popup are not targets.
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
