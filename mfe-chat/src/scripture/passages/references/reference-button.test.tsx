import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Annotation } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import { UserBubble } from '../../../conversation/messages/user-bubble.tsx';
import { OpenPassageContext } from '../open-passage.ts';
import type { OpenPassage } from '../open-passage.ts';
import { referencesOf } from './references-of.ts';
import type { MessageReference } from './references-of.ts';
import { annotationOf } from './testing/find-references.ts';
import { TextWithReferences } from '../../../conversation/messages/user-bubble.tsx';

await TextWithReferences.load();

const TEXT = 'Please explain Mark 4:35-41 and\nLuke 8:22 to us.';
const references: readonly MessageReference[] = referencesOf([
  annotationOf(TEXT, 'Luke 8:22', { ref: 'LUK 8:22', label: 'Luke 8:22' }),
  annotationOf(TEXT, 'Mark 4:35-41'),
]);

afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

function renderBubble(open?: OpenPassage, shown = references) {
  const { container } = renderWithKit(
    <OpenPassageContext value={open}>
      <UserBubble
        text={TEXT}
        annotations={shown.map((one) => ({ ...one, kind: 'reference' })) as Annotation[]}
      />
    </OpenPassageContext>,
  );
  return { container, user: userEvent.setup() };
}

describe('a reference in a message', () => {
  it('[4.220] is a button in the message, whose text stays the same', () => {
    const { container } = renderBubble(() => {});
    const buttons = within(container).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Open Mark 4:35–41',
      'Open Luke 8:22',
    ]);
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Mark 4:35-41', 'Luke 8:22']);
    expect(container.textContent).toBe(TEXT);
  });

  it.each([
    ['fr', 'Ouvrir Mark 4:35–41'],
    ['ar', 'فتح Mark 4:35–41'],
  ] as const)('[4.220] has its name in %s', async (language, name) => {
    await act(() => activateLanguage(language));
    renderBubble(() => {});
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('[4.220] opens its verses by pointer, Enter and Space', async () => {
    const open = vi.fn();
    const { user } = renderBubble(open);
    await user.click(screen.getByText('Luke 8:22'));
    expect(open.mock.calls).toEqual([[{ ref: 'LUK 8:22', textId: 'web' }]]);
    screen.getByRole('button', { name: 'Open Mark 4:35–41' }).focus();
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(open.mock.calls.slice(1)).toEqual([
      [{ ref: 'MRK 4:35-41', textId: 'web' }],
      [{ ref: 'MRK 4:35-41', textId: 'web' }],
    ]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledTimes(3);
  });

  it('[4.220] is reached with Tab in the order of the text', async () => {
    const { user } = renderBubble(() => {});
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Mark 4:35-41');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Luke 8:22');
  });

  it('[4.220] does not open when the user selects a part of it', async () => {
    const open = vi.fn();
    const { user } = renderBubble(open);
    const words = screen.getByText('Luke 8:22').firstChild!;
    await user.pointer([
      { keys: '[MouseLeft>]', target: words.parentElement!, node: words, offset: 0 },
      { target: words.parentElement!, node: words, offset: 4 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(getSelection()?.toString()).toBe('Luke');
    expect(open).not.toHaveBeenCalled();
  });

  it('[4.226] opens even if its verses were too long or too many for the reply', async () => {
    const open = vi.fn();
    const { user } = renderBubble(
      open,
      references.map((one, index) => ({ ...one, problem: index ? 'too_many' : 'too_long' })),
    );
    await user.click(screen.getByRole('button', { name: 'Open Mark 4:35–41' }));
    await user.click(screen.getByRole('button', { name: 'Open Luke 8:22' }));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('[4.220] is plain text in places that open no passage', () => {
    const [first, ...others] = references;
    const { container } = renderBubble(undefined, [
      { ...first!, problem: 'no_such_verse' },
      ...others,
    ]);
    expect(within(container).queryAllByRole('button')).toEqual([]);
    expect(container.querySelector('[tabindex]')).toBeNull();
  });

  it('[4.222] is not a button if it ends beyond the end of the text', () => {
    const beyond = { ...references[1]!, start: TEXT.length - 3, end: TEXT.length + 2 };
    const { container } = renderBubble(() => {}, [references[0]!, beyond]);
    expect(within(container).getAllByRole('button')).toHaveLength(1);
    expect(container.textContent).toBe(TEXT);
  });
});
