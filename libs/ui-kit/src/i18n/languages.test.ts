import { afterEach, describe, expect, it } from 'vitest';
import { errorText } from '../api/api-error.ts';
import { activateLanguage, i18n } from './i18n.ts';
import { kitText } from './kit-messages.ts';
import { preferredLanguage } from './languages.ts';

afterEach(() => activateLanguage('en'));

describe('the language at the first visit', () => {
  it.each([
    [['fr-CH', 'en'], 'fr'],
    [['sw', 'ar-SD', 'en'], 'ar'],
    [['sw', 'hi'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language);
  });
});

describe('a language', () => {
  it('is fetched when it is chosen, and turns the page', async () => {
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

describe('what the server said', () => {
  const error = (serverMessage: string, code: 'conflict') => ({
    status: 409,
    message: '409: x',
    serverMessage,
    code,
  });
  const known = error('An account with this email already exists', 'conflict');
  const unknown = error('Something new in a later release', 'conflict');

  it('is told to English readers in its own words', () => {
    expect(errorText(known, '')).toBe(known.serverMessage);
    expect(errorText(unknown, '')).toBe(unknown.serverMessage);
  });

  it('is told to others by its words where they are known, else by its code', async () => {
    await activateLanguage('fr');
    expect(errorText(known, '')).toBe('Un compte existe déjà avec cette adresse e-mail');
    expect(errorText(unknown, '')).toBe('Cela n’est pas possible dans l’état actuel');
    expect(i18n.locale).toBe('fr');
  });
});
