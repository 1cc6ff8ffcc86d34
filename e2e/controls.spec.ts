import { limits } from '@targum/contracts';
import { adminFeedbackCalls } from '@targum/contracts/on-demand';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { translator } from './states/walk.ts';
import { accountOf, listIs, openAsAdmin, submissionOf } from './support/admin.ts';
import { boxOf, isWhole, textBoxOf } from './support/boxes.ts';
import { enter, enterChat, input, makeChat, openChat, send } from './support/chats.ts';
import { allowMicrophone, readyMicrophone, test } from './support/microphone.ts';
import { desktop, phone } from './support/spec.ts';
import { keepEndedSession } from './support/people.ts';
import { showTheme } from './support/theme.ts';
import { listPath } from './support/users.ts';

const THEMES = ['light', 'dark'] as const;

/**
 * Returns the colours of a control's top and bottom borders, and of the line below it that shows
 * the focus.
 */
const frameOf = (control: Locator) =>
  control.evaluate((element) => {
    const frame = element.closest('.fui-Input, .fui-Textarea, form > div')!;
    const { borderTopColor, borderBottomColor } = getComputedStyle(frame);
    const line = getComputedStyle(frame, '::after');
    const hasLine = line.content !== 'none';
    return [borderTopColor, borderBottomColor, hasLine ? line.borderBottomColor : borderTopColor];
  });

/** Expects a focused control's border to have the colour of invalid fields in both themes. */
async function expectInvalidColour(page: Page, control: Locator, message: Locator): Promise<void> {
  await control.focus();
  for (const theme of THEMES) {
    await showTheme(page, theme);
    const red = await redOf(message);
    for (const point of [() => page.mouse.move(0, 0), () => control.hover()]) {
      await point();
      expect(await frameOf(control)).toEqual([red, red, red]);
    }
  }
}

/** Returns the theme's colour of invalid fields at an element. */
const redOf = (element: Locator) =>
  element.evaluate((found) => {
    const probe = found.appendChild(document.createElement('i'));
    probe.style.color = 'var(--colorPaletteRedBorder2)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('an invalid field is red while it has the focus, in both themes', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await keepEndedSession(page, origin);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInvalidColour(
    page,
    page.getByLabel('Email'),
    page.getByText('Please enter a valid email address'),
  );

  await page.getByRole('button', { name: 'Send Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  const message = dialog.getByText('Feedback message is required');
  await expectInvalidColour(page, dialog.getByLabel('Message'), message);

  await enterChat(page, origin);
  await input(page).fill('x'.repeat(limits.chat.contentMax + 1));
  await expectInvalidColour(page, input(page), page.locator('form').getByRole('alert'));
});

/** Returns the WCAG contrast between the border of a badge and the card behind it. */
const borderContrast = (badge: Locator) =>
  badge.evaluate((element) => {
    const luminance = (colour: string) => {
      const channels = colour.match(/[\d.]+/g)!.map(Number);
      const [red, green, blue] = channels.map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const card = getComputedStyle(element.closest('article')!).backgroundColor;
    const border = getComputedStyle(element, '::after').borderTopColor;
    const both = [luminance(border), luminance(card)];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });

test('the badges of pending entries stand out in both themes', async ({ visitor }) => {
  const page = await visitor();
  await listIs(page, listPath, [accountOf(1, { approvalStatus: 'pending' })]);
  await listIs(page, adminFeedbackCalls.list.path, [submissionOf(1)]);
  await openAsAdmin(page, '/admin/users');
  const badges = [
    { path: '/admin/users', text: 'Pending' },
    { path: '/admin/feedback', text: 'New' },
  ];
  for (const { path, text } of badges) {
    await page.goto(path);
    for (const theme of THEMES) {
      await showTheme(page, theme);
      const badge = page.getByRole('article').getByText(text, { exact: true });
      expect(await borderContrast(badge)).toBeGreaterThan(2);
    }
  }
});

test.for(['fr'])(
  'the longest name of an assistant is shown in full if there is room, in %s',
  async (language, { visitor, origin }) => {
    const t = translator(language);
    const name = t('OBT Project Health Assessor');
    const page = await visitor({ locale: language });
    await enter(page, origin);
    await page.addInitScript(() => localStorage.setItem('default_assistant', 'health-assessor'));
    await page.setViewportSize({ ...phone, width: 320 });
    await page.goto('/');
    const shown = page.getByRole('combobox', { name: t('chat.welcome.choose') }).getByText(name);
    await shown.waitFor();
    expect(await isWhole(shown)).toBe(true);
  },
);

test('an e-mail address uses the full width of its card', async ({ visitor }) => {
  const page = await visitor({ viewport: { ...phone, width: 320 } });
  await listIs(page, listPath, [
    accountOf(1, { email: 'miriam.levi@example.org' }),
    accountOf(2, { email: `${'long.'.repeat(12)}name@example.org` }),
  ]);
  await openAsAdmin(page, '/admin/users');
  const cards = page.getByRole('article');
  expect((await textBoxOf(cards.getByText('miriam.levi@example.org'))).lines).toBe(1);
  // The address itself breaks before a dot, so the box around the address is measured.
  const long = await boxOf(cards.nth(1).getByText(/^long/).locator('..'));
  const card = await boxOf(cards.nth(1));
  expect(long.left - card.left).toBeLessThan(20);
  expect(card.right - long.right).toBeLessThan(20);
});

/** Records the position and width of the chat's input in each frame, from the next page load on. */
async function watchInput(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { placesOfInput: seen });
    const look = () => {
      const box = document.querySelector('textarea')?.getBoundingClientRect();
      if (box) seen.add(`${Math.round(box.width)} wide at ${Math.round(box.top)}`);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate('[...window.placesOfInput]');
}

test('the input of a chat does not move while its microphone and its assistant load', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await allowMicrophone(page);
  await enter(page, origin);
  const chat = await makeChat(page);
  const placesOfInput = await watchInput(page);
  await openChat(page, chat);
  await readyMicrophone(page).waitFor();
  await page.locator('form .fui-Dropdown').waitFor();
  expect(await placesOfInput()).toHaveLength(1);
});

test('Retry lines up with the notice of a reply', async ({ visitor, origin }) => {
  const page = await visitor({ viewport: desktop });
  await enterChat(page, origin);
  await send(page, '/fail 400');
  const notice = page.getByRole('list', { name: 'Messages' }).getByText(/did not answer/);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  // The list can still scroll between the two measurements, so they are repeated.
  await vi.waitFor(async () => {
    const [beside, button] = [await textBoxOf(notice), await textBoxOf(retry)];
    expect(button.bottom).toBeCloseTo(beside.bottom, 0);
    expect(button.left).toBeGreaterThan(beside.right);
  });

  await page.setViewportSize({ ...phone, width: 320 });
  await vi.waitFor(async () => {
    const [above, below] = [await textBoxOf(notice), await textBoxOf(retry)];
    expect(below.top).toBeGreaterThan(above.bottom);
    expect(below.left).toBeCloseTo(above.left, 0);
  });
});
