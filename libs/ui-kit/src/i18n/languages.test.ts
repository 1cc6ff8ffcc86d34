import { I18nProvider } from '@lingui/react';
import { interfaceLanguages } from '@targum/contracts/on-demand';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorText } from '../api/error-text.ts';
import { useFormat } from '../format/time-labels.ts';
import { notifier } from '../notify/notifier.ts';
import {
  activateLanguage,
  defineCatalogue,
  i18n,
  savedLanguage,
  translateString,
  useLanguage,
} from './i18n.ts';
import { kitText } from './kit-messages.ts';
import { languages, preferredLanguage } from './languages.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await activateLanguage('en');
});

it('the page offers the languages of the contracts', () => {
  expect(languages.map(({ id }) => id)).toEqual(interfaceLanguages);
});

describe('the language at the first visit', () => {
  it.each([
    [['fr-CH', 'en'], 'fr'],
    [['sw', 'ar-SD', 'en'], 'ar'],
    [['sw', 'hi'], 'en'],
    [[], 'en'],
  ])('is, for %j, %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language);
  });
});

describe('a language', () => {
  it("loads when the user chooses it, and sets the page's language and direction", async () => {
    expect(kitText('kit.retry')).toBe('Retry');
    await activateLanguage('ar');
    expect(kitText('kit.retry')).toBe('إعادة المحاولة');
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
    await activateLanguage('fr');
    expect(kitText('kit.retry')).toBe('Réessayer');
    expect(document.documentElement).toMatchObject({ lang: 'fr', dir: 'ltr' });
  });

  it('has its own plurals', async () => {
    await activateLanguage('ar');
    const minutes = (count: number) => kitText('kit.time.minutes', { count });
    expect(minutes(1)).toBe('قبل دقيقة');
    expect(minutes(2)).toBe('قبل دقيقتين');
    expect(minutes(3)).toContain('دقائق');
    expect(minutes(11)).not.toContain('دقائق');
  });
});

describe('Arabic', () => {
  it.each([[['ar-SD']], [['ar-EG', 'en']], [['ar-MA']], [['ar']]])(
    '[3.53] has one kind of digits for readers of %j',
    async (tags) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
      await activateLanguage('ar');
      const { result } = renderHook(() => useFormat(), {
        wrapper: ({ children }) => createElement(I18nProvider, { i18n }, children),
      });
      const { number, dateTime, listTime } = result.current;
      const texts = [
        number(1234),
        dateTime('2026-11-01T10:00:00Z'),
        listTime('2020-01-01T00:00:00Z'),
        kitText('kit.time.minutes', { count: 5 }),
      ];
      for (const text of texts) {
        expect(text).toMatch(/\d/);
        expect(text).not.toMatch(/[\u0660-\u0669]/);
      }
    },
  );
});

describe('a text of the contracts that names a limit', () => {
  const tooLong = (max: number) => `Message is too long (max ${max} characters)`;

  it('is translated with its number', async () => {
    await activateLanguage('fr');
    expect(translateString(tooLong(32_000))).toBe(
      'Le message est trop long (32\u202f000 caractères au maximum)',
    );
    await activateLanguage('ar');
    expect(translateString(tooLong(32_000))).toBe('الرسالة طويلة جدًا (الحد الأقصى 32000 حرف)');
  });

  it('contains a changed limit, with the plural of the language', async () => {
    await activateLanguage('fr');
    expect(translateString(tooLong(1))).toBe('Le message est trop long (1 caractère au maximum)');
    await activateLanguage('ar');
    expect(translateString(tooLong(6))).toBe('الرسالة طويلة جدًا (الحد الأقصى 6 أحرف)');
    expect(translateString(tooLong(128))).toBe('الرسالة طويلة جدًا (الحد الأقصى 128 حرفًا)');
  });
});

describe('a message of the server', () => {
  const error = (serverMessage: string, code: 'conflict') => ({
    status: 409,
    message: '409: x',
    serverMessage,
    code,
  });
  const known = error('An account with this email already exists', 'conflict');
  const unknown = error('Something new in a later release', 'conflict');

  it('is shown unchanged to English readers', () => {
    expect(errorText(known, '')).toBe(known.serverMessage);
    expect(errorText(unknown, '')).toBe(unknown.serverMessage);
  });

  it('is translated by its exact text if a catalogue has that text, else by its code', async () => {
    await activateLanguage('fr');
    expect(errorText(known, '')).toBe('Un compte existe déjà avec cette adresse e-mail');
    expect(errorText(unknown, '')).toBe('Cela n’est pas possible dans l’état actuel');
    expect(i18n.locale).toBe('fr');
  });
});

describe('a chosen language', () => {
  it('is not shown if the user has chosen another language meanwhile', async () => {
    let release: (() => void) | undefined;
    const slow = new Promise<{ default: object }>((resolve) => {
      release = () => resolve({ default: {} });
    });
    let slowFrench = true;
    defineCatalogue(
      {},
      {
        fr: () => (slowFrench ? slow : Promise.resolve({ default: {} })),
        ar: () => Promise.resolve({ default: {} }),
      },
    );
    const french = activateLanguage('fr');
    await activateLanguage('ar');
    release?.();
    slowFrench = false;
    await french;
    expect(i18n.locale).toBe('ar');
  });

  it('is neither shown nor stored if its texts cannot be loaded, and a notice says so', async () => {
    let broken = true;
    const file = () =>
      broken ? Promise.reject(new Error('gone')) : Promise.resolve({ default: {} });
    defineCatalogue({}, { fr: file, ar: file });
    const { result } = renderHook(() => useLanguage(), {
      wrapper: ({ children }) => createElement(I18nProvider, { i18n }, children),
    });
    result.current[1]('fr');
    await vi.waitFor(() => expect(notifier.get()?.title).toContain('could not be loaded'));
    broken = false;
    expect(i18n.locale).toBe('en');
    expect(savedLanguage()).toBe('en');
  });
});
