import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PassageProblem, ScriptureText } from '@targum/contracts/on-demand';
import { activateLanguage, notifier } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { OpenPassageContext } from '../open-passage.ts';
import { ProblemPopover } from './reference-button.tsx';
import TextWithReferences from './text-with-references.tsx';
import { annotationOf } from './testing/find-references.ts';

const TEXT = 'What does John 99:1 say?';
const web: ScriptureText = {
  ...{ id: 'web', abbreviation: 'WEB', name: 'World English Bible', language: 'en' },
  ...{ direction: 'ltr', licence: 'Public Domain', attribution: 'WEB', isDefault: true },
  ...{ checksum: 'c1', books: [] },
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on('GET /api/texts', () => json([web]));
});
afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

const open = vi.fn();
function renderProblem(problem: string) {
  const annotations = [
    annotationOf(TEXT, 'John 99:1', { ref: 'JHN 99:1', label: 'John 99:1', problem }),
  ];
  renderWithKit(
    <OpenPassageContext value={open}>
      <p>
        <TextWithReferences text={TEXT} annotations={annotations} />
      </p>
      <button>next</button>
    </OpenPassageContext>,
  );
  return userEvent.setup();
}

/** Returns a text without the invisible characters that keep names in their direction. */
const plain = (text: string | null | undefined) => text?.replace(/[\u2068\u2069]/g, '');
const reference = () => screen.getByText('John 99:1', { selector: '[role=button]' });
const reason = async () => plain((await screen.findByRole('dialog')).textContent);

describe('a reference with a problem', () => {
  it.each<[PassageProblem | 'later', string, string, string]>([
    [
      'unknown_text',
      'The text for John 99:1 is not installed.',
      'Le texte pour John 99:1 n’est pas installé.',
      'النص الخاص بـJohn 99:1 غير مثبَّت.',
    ],
    [
      'no_such_book',
      'WEB does not have this book: John 99:1.',
      'WEB n’a pas ce livre : John 99:1.',
      'لا يوجد هذا السفر في WEB: John 99:1.',
    ],
    [
      'no_such_chapter',
      'WEB does not have this chapter: John 99:1.',
      'WEB n’a pas ce chapitre : John 99:1.',
      'لا يوجد هذا الأصحاح في WEB: John 99:1.',
    ],
    [
      'no_such_verse',
      'WEB does not have all of these verses: John 99:1.',
      'WEB n’a pas tous ces versets : John 99:1.',
      'لا توجد كل هذه الآيات في WEB: John 99:1.',
    ],
    [
      'not_in_text',
      'WEB leaves these verses out: John 99:1.',
      'WEB omet ces versets : John 99:1.',
      'هذه الآيات غير واردة في WEB: John 99:1.',
    ],
    [
      'too_many_verses',
      'John 99:1 has too many verses to open at once. Ask for fewer.',
      'John 99:1 compte trop de versets pour être ouvert d’un seul coup. Demandez-en moins.',
      'عدد آيات John 99:1 كبير جدًا لفتحها دفعة واحدة. اطلب عددًا أقل.',
    ],
    [
      'not_a_reference',
      'John 99:1 is not a reference to verses.',
      'John 99:1 n’est pas une référence à des versets.',
      'John 99:1 ليس مرجعًا إلى آيات.',
    ],
    [
      'later',
      'WEB cannot show John 99:1.',
      'WEB ne peut pas afficher John 99:1.',
      'لا يمكن عرض John 99:1 في WEB.',
    ],
  ])('[4.226] says the reason in each language: %s', async (problem, en, fr, ar) => {
    const user = renderProblem(problem);
    await user.click(reference());
    await waitFor(async () => expect(await reason()).toBe(en));
    await act(() => activateLanguage('fr'));
    expect(await reason()).toBe(fr);
    await act(() => activateLanguage('ar'));
    expect(await reason()).toBe(ar);
    expect(open).not.toHaveBeenCalled();
  });

  it('[4.226] shows its reason without the list of texts', async () => {
    server.on('GET /api/texts', () => new Promise<Response>(() => {}));
    const user = renderProblem('no_such_chapter');
    await user.click(reference());
    expect(await reason()).toBe('This text does not have this chapter: John 99:1.');
  });

  it('[4.226] says that it cannot be opened, and opens and closes its reason by keyboard', async () => {
    const user = renderProblem('no_such_chapter');
    const button = reference();
    expect(button.textContent).toBe('John 99:1');
    expect(button.getAttribute('aria-label')).toBeNull();
    expect(button.title).toBe('This reference cannot be opened. Press to see why.');
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    await user.tab();
    expect(document.activeElement).toBe(button);
    for (const key of ['{Enter}', ' ']) {
      await user.keyboard(key);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement).toBe(dialog));
      expect(button.getAttribute('aria-expanded')).toBe('true');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
      expect(button.getAttribute('aria-expanded')).toBe('false');
    }
  });

  it('[4.226] closes its reason on Tab, which moves to the next control', async () => {
    const user = renderProblem('no_such_chapter');
    await user.click(reference());
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.role).toBe('dialog'));
    await user.tab();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'next' }));
  });

  it('[4.226] says so when the code of the reason cannot be loaded', async () => {
    vi.spyOn(ProblemPopover, 'load').mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    const user = renderProblem('no_such_chapter');
    await user.click(reference());
    await waitFor(() => expect(notifier.get()).not.toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    notifier.dismiss(notifier.get()!.id);
    await user.click(reference());
    await screen.findByRole('dialog');
  });

  it('[4.226] closes with a second press, and with a press elsewhere', async () => {
    const user = renderProblem('no_such_chapter');
    await user.click(reference());
    await screen.findByRole('dialog');
    await user.click(reference());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(reference());
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'next' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'next' }));
  });
});
