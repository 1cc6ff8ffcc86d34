import { expect } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { anonymousId, headers, REQUESTED_WITH } from '@targum/contracts';
import { axeFindings } from '../support/axe.ts';
import { layoutFindings } from '../support/layout.ts';
import type { Size } from '../support/layout.ts';
import { motions, transitionsEnd } from '../support/motion.ts';
import type { Fixtures } from '../support/spec.ts';
import { showTheme } from '../support/theme.ts';
import type { Theme } from '../support/theme.ts';
import { missingTooltips } from '../support/tooltips.ts';
import { translator } from './walk.ts';
import type { Walk, WalkThrough } from './walk.ts';

/** The sizes, the language and the theme in which a walk checks its states. */
export interface View {
  readonly viewport: Size;
  readonly language: 'fr' | 'ar';
  readonly theme: Theme;
  /**
   * The themes in which axe checks each state. axe applies all rules in the first theme, and only
   * the rules about colours in the others.
   */
  readonly axe: readonly Theme[];
  /**
   * Other sizes in which the layout is checked. The states take turns: each is checked in one of
   * these sizes, because a page that changes its size takes much CPU.
   */
  readonly sizes: readonly Size[];
  /** Sizes on the other side of the breakpoint of phones, where an open drawer would close. */
  readonly sizesBeyond?: readonly Size[];
}

/**
 * Reports whether a call lacks the headers that rule 8.6 requires. Requests for images and
 * documents cannot have these headers.
 */
function lacksHeaders(request: Request): boolean {
  if (!new URL(request.url()).pathname.startsWith('/api/')) return false;
  if (['image', 'document'].includes(request.resourceType())) return false;
  const sent = request.headers();
  const visitor = anonymousId.safeParse(sent[headers.anonymousUser]);
  return !visitor.success || sent[headers.requestedWith] !== REQUESTED_WITH;
}

/** The sidebar on phones, when it is open. */
const DRAWER = '[role="dialog"]:has(#sidebar, nav)';

/** Checks the page with axe in the given themes, and leaves the page in the last theme. */
async function axeInThemes(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [place, theme] of themes.entries()) {
    await showTheme(page, theme);
    findings.push(...(await axeFindings(page, place === 0 ? 'all rules' : 'colours')));
  }
  return findings;
}

/** Returns the body of a test that checks each state of a walk in the given view. */
export const checkStates =
  ({ viewport, language, theme, axe, sizes, sizesBeyond = [] }: View) =>
  async ([, through]: [string, WalkThrough], { visitor, origin }: Fixtures): Promise<void> => {
    const page = await visitor({ viewport, locale: language, dark: theme === 'dark' });
    const findings: string[] = [];
    page.on('request', (request) => {
      if (lacksHeaders(request))
        findings.push(`${request.method()} ${request.url()} lacks headers`);
    });
    let seen = 0;
    const see: Walk['see'] = async (state, widths) => {
      const moving = await motions(page);
      await transitionsEnd(page);
      const isLikeThis = widths === 'like this' || (await page.locator(DRAWER).count()) > 0;
      const others = isLikeThis ? sizes : [...sizes, ...sizesBeyond];
      const place = seen % others.length;
      seen += 1;
      const found = [
        ...moving,
        ...(await missingTooltips(page)),
        ...(await layoutFindings(page, others.slice(place, place + 1))),
        ...(await axeInThemes(page, axe)),
      ];
      if ((axe.at(-1) ?? theme) !== theme) await showTheme(page, theme);
      findings.push(...found.map((finding) => `${state}: ${finding}`));
    };
    await through({ page, origin, t: translator(language), see });
    expect(findings).toEqual([]);
  };
