import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@targum/contracts';
import type { Passage, ScriptureText } from '@targum/contracts/on-demand';
import { useGetChatQuery } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { useT } from '../i18n-later.ts';
import { usePassageDialog } from '../scripture/passages/dialog/use-passage-dialog.tsx';
import PassageButton from '../scripture/passages/passage-button.tsx';
import { CHAT_ID, json } from './fake-server.ts';
import type { FakeCall, FakeServer } from './fake-server.ts';
import { refusal } from './refusal.ts';

const book = (name: string): ScriptureText['books'] => [
  { code: 'MRK', name, chapters: [45, 28, 35, 41] },
  { code: 'ROM', name, chapters: [32] },
];

export const testText = (overrides: Partial<ScriptureText> = {}): ScriptureText => ({
  id: 'web',
  abbreviation: 'WEB',
  name: 'World English Bible',
  language: 'en',
  direction: 'ltr',
  licence: 'Public Domain',
  attribution: 'WEB',
  isDefault: true,
  checksum: 'c1',
  books: book('Mark'),
  ...overrides,
});

export const arabicText = testText({
  ...{ id: 'van', abbreviation: 'VAN', name: 'Van Dyck', language: 'ar', direction: 'rtl' },
  ...{ isDefault: false, books: book('مرقس') },
});

/** Returns an answer with invented verses of Mark 4. */
export const testPassage = (
  ref: string,
  verses: readonly number[],
  { id, abbreviation, name, language, direction, attribution, checksum } = testText(),
): Passage => ({
  ref,
  text: { id, abbreviation, name, language, direction, attribution, checksum },
  verses: verses.map((verse) => ({ chapter: 4, verse, text: `Talu mera ${verse}.` })),
  before: null,
  after: null,
});

/**
 * Answers the calls for texts and passages. `found` has the answers, by the reference or by the
 * words that a person types.
 */
export function servePassages(
  server: FakeServer,
  {
    texts = [testText(), arabicText],
    found = {},
  }: {
    readonly texts?: readonly ScriptureText[];
    readonly found?: Record<string, Passage | (() => Response | Promise<Response>)>;
  } = {},
): void {
  server.on('GET /api/texts', () => json(texts));
  server.on('GET /api/passages', ({ search }: FakeCall) => {
    const answer = found[search.get('words') ?? search.get('ref') ?? ''];
    if (answer === undefined) return refusal('not_a_reference');
    return typeof answer === 'function' ? answer() : json(answer);
  });
  server.on(`PATCH ${server.base}`, ({ body }) => {
    Object.assign(server.state.chat, body);
    return json(server.state.chat);
  });
}

function Page() {
  const { data: chat } = useGetChatQuery(CHAT_ID);
  const t = useT();
  const [open, dialog] = usePassageDialog(chat);
  return (
    <>
      <h1>{chat?.title}</h1>
      {chat?.passage && <PassageButton passage={chat.passage} />}
      {chat && (
        <button type="button" onClick={open}>
          {chat.passage ? 'Change' : t('chat.passage.set')}
        </button>
      )}
      {dialog}
    </>
  );
}

export function renderPassageButton(user: Partial<CurrentUser> = {}) {
  const result = renderWithKit(<Page />, { user: testUser(user), route: `/chat/${CHAT_ID}` });
  const keyboard = userEvent.setup();
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return {
    ...result,
    user: keyboard,
    button,
    /**
     * Opens the dialog, by the button 'Change' in a chat with a passage.
     * @returns its field
     */
    open: async (name: string | RegExp = 'Set passage', field = 'Reference') => {
      await keyboard.click(await button(name));
      return screen.findByRole<HTMLInputElement>('combobox', { name: field });
    },
  };
}
