import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as always from './index.ts';
import type { Call } from './index.ts';
import * as onDemand from './on-demand.ts';

const contracts = { ...always, ...onDemand };

const tables = Object.entries(contracts).flatMap(([name, value]) =>
  name.endsWith('Calls') ? Object.values(value as Record<string, Call>) : [],
);

/** The table of calls of the product specification, section 7. */
const specified = `
GET /api/auth/user
POST /api/auth/login
POST /api/auth/signup
POST /api/auth/logout
POST /api/auth/change-password
POST /api/auth/profile-picture
GET /api/chats
POST /api/chats
GET /api/chats/:chatId
PATCH /api/chats/:chatId
DELETE /api/chats/:chatId
GET /api/chats/:chatId/messages
POST /api/chats/:chatId/messages
POST /api/chats/:chatId/messages/stream
POST /api/audio/transcribe
POST /api/audio/speak
POST /api/feedback
GET /api/admin/feedback
PATCH /api/admin/feedback/:id
DELETE /api/admin/feedback/:id
GET /api/admin/feedback/unread-count
GET /api/admin/users/pending-count
GET /api/admin/users
PATCH /api/admin/users/:id/admin
DELETE /api/admin/users/:id
POST /api/admin/users/:id/reset-password
POST /api/admin/users/:id/approve
POST /api/admin/users/:id/reject`
  .trim()
  .split('\n');

describe('calls', () => {
  it.each(specified)('[8.1] include %s', (wanted) => {
    expect(tables.map(({ method, path }) => `${method} ${path}`)).toContain(wanted);
  });

  it('are in tables whose names end in Calls', () => {
    const isCall = (value: unknown) => Object.hasOwn(Object(value) as object, 'path');
    const others = Object.entries(contracts).filter(
      ([name, value]) =>
        !name.endsWith('Calls') && Object.values(Object(value) as object).some(isCall),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('do not repeat a method with the same path', () => {
    // The changes of a list come from the call that lists; only services and programs need their fields.
    const lists: readonly unknown[] = Object.values(contracts.changesCalls);
    const names = tables
      .filter((call) => !lists.includes(call))
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

const fields = tables.flatMap(({ path, body }) => {
  const object = body instanceof z.ZodOptional ? body.unwrap() : body;
  if (object === undefined) return [];
  if (!(object instanceof z.ZodObject)) throw new Error(`${path} takes no object`);
  return Object.entries(object.shape as Record<string, z.ZodType>).map(
    ([name, schema]) => [path, name, schema] as const,
  );
});

describe('the texts in a request body', () => {
  it.each(fields)('lose lone surrogates in %s, field %s', (_path, _name, schema) => {
    const { data } = schema.safeParse('four\ud800@example.org');
    expect(String(data).isWellFormed()).toBe(true);
  });

  it('keep their characters, but half a character becomes U+FFFD', () => {
    const content = '/echo 🐑 \ufffd é';
    expect(contracts.sendMessageRequest.parse({ content })).toEqual({ content });
    expect(contracts.sendMessageRequest.parse({ content: '\udc11\ud83d' })).toEqual({
      content: '\ufffd\ufffd',
    });
  });

  it('are refused if they contain a NUL and would be stored', () => {
    const result = contracts.createKeyRequest.safeParse({ name: 'a\0' });
    expect(firstMessage(result)).toBe('This text contains a character that cannot be stored');
  });
});

const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('account schemas', () => {
  it('trim and lower-case the address', () => {
    expect(contracts.email.parse('  Miriam@Example.ORG ')).toBe('miriam@example.org');
  });

  it.each([undefined, '', 'miriam', 'miriam@', 7])('[2.5] refuse %j as an address', (address) => {
    const result = contracts.loginRequest.safeParse({ email: address, password: 'secret' });
    expect(firstMessage(result)).toBe('Please enter a valid email address');
  });

  it.each([
    ...[
      'r&d@example.org',
      'a/b@example.org',
      "o'brien+x@example.org",
      '!#$%*=?^_`{|}~-@example.org',
    ],
    ...['josé@bücher.example', '사람@예시.example', 'مثال@مثال.example', 'a@x-y.example', 'a@b.c1'],
    ...['josé@xn--bcher-kva.example', 'a.b.c@a.b.c.example', '1@2.example', '🐑@example.org'],
  ])('[2.142] accept %j as an address', (address) => {
    expect(contracts.email.parse(address)).toBe(address);
    const feedback = { message: 'x', userEmail: address };
    expect(contracts.createFeedbackRequest.safeParse(feedback).success).toBe(true);
  });

  it.each([
    ...['a@localhost', 'a..b@x.org', '.a@x.org', 'a.@x.org', 'a@x..org', 'a@.org', 'a@x.org.'],
    ...['a b@x.org', 'a@b@x.org', 'a@-x.org', 'a@x-.org', 'a@1.2.3.4', 'a@[1.2.3.4]', '"a"@x.org'],
    ...[
      'a\u200bb@x.org',
      'a\u3164@x.org',
      'a@x.o\u00adrg',
      'a\u0000@x.org',
      'a,b@x.org',
      '<a@x.org>',
    ],
    `${'a'.repeat(250)}@x.org`,
  ])('[2.142] refuse %j as an address', (address) => {
    const result = contracts.email.safeParse(address);
    expect(firstMessage(result)).toBe('Please enter a valid email address');
  });

  it('[2.13] compare addresses in lower case, also beyond ASCII', () => {
    expect(contracts.email.parse(' JOSE\u0301@BÜCHER.example ')).toBe('josé@bücher.example');
  });

  it.each(['a', 'a.', 'é', '-', 'a-'])(
    '[2.142] refuse long addresses of %j, each with one issue',
    (part) => {
      for (const long of [`${part.repeat(120)}@${part.repeat(60)}!`, `${part.repeat(500_000)}@`]) {
        expect(contracts.email.safeParse(long).error?.issues).toHaveLength(1);
      }
    },
  );

  it('[2.6] require six characters at login', () => {
    const result = contracts.loginRequest.safeParse({ email: 'a@b.org', password: '12345' });
    expect(firstMessage(result)).toBe('Password must be at least 6 characters');
  });

  it('[2.6] accept six characters at login and signup', () => {
    const password = '123456';
    expect(contracts.loginRequest.safeParse({ email: 'a@b.org', password }).success).toBe(true);
    const form = { firstName: 'A', lastName: 'B', email: 'a@b.org', password };
    expect(contracts.signupRequest.safeParse(form).success).toBe(true);
    const shorter = contracts.signupRequest.safeParse({ ...form, password: '12345' });
    expect(firstMessage(shorter)).toBe('Password must be at least 6 characters');
  });

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ])('[2.20] require a %s of at least one character', (field, text) => {
    const form = { firstName: 'A', lastName: 'B', email: 'a@b.org', password: 'secret' };
    expect(contracts.signupRequest.safeParse(form).success).toBe(true);
    for (const value of ['', ' ', undefined]) {
      const result = contracts.signupRequest.safeParse({ ...form, [field]: value });
      expect(firstMessage(result)).toBe(text);
    }
  });

  it('[2.71] refuse a password that would be expensive to hash', () => {
    const password = 'x'.repeat(129);
    expect(contracts.loginRequest.safeParse({ email: 'a@b.org', password }).success).toBe(false);
  });

  it('[2.21] report a wrong confirmation at its own field', () => {
    const result = contracts.signupForm.safeParse({
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.org',
      password: 'secret',
      confirmPassword: 'secrex',
    });
    expect(result.error?.issues[0]).toMatchObject({
      path: ['confirmPassword'],
      message: "Passwords don't match",
    });
  });

  it('[2.71] require eight characters in a new password', () => {
    const result = contracts.changePasswordRequest.safeParse({
      currentPassword: 'x',
      newPassword: '1234567',
    });
    expect(firstMessage(result)).toBe('New password must be at least 8 characters');
    const long = { currentPassword: 'x', newPassword: '12345678' };
    expect(contracts.changePasswordRequest.safeParse(long).success).toBe(true);
  });

  it('[2.71] require the current password, and the new one twice', () => {
    const form = { currentPassword: '', newPassword: '12345678', confirmPassword: '12345678' };
    const nothing = contracts.changePasswordForm.safeParse(form);
    expect(firstMessage(nothing)).toBe('Current password is required');
    const differing = { ...form, currentPassword: 'x', confirmPassword: '12345679' };
    expect(contracts.changePasswordForm.safeParse(differing).error?.issues[0]).toMatchObject({
      path: ['confirmPassword'],
      message: "Passwords don't match",
    });
  });
});

describe('chat schemas', () => {
  it('[9.8] give a new chat its default title', () => {
    expect(contracts.createChatRequest.parse({})).toEqual({ title: 'New Chat' });
  });

  it.each(['', ' \n\t '])('refuse the blank content %j', (content) => {
    expect(contracts.sendMessageRequest.safeParse({ content }).success).toBe(false);
  });

  it('keep the white space of a message', () => {
    expect(contracts.sendMessageRequest.parse({ content: '  a\n' }).content).toBe('  a\n');
  });

  it('[8.46] refuse 32,001 characters', () => {
    const content = 'x'.repeat(32_001);
    expect(contracts.sendMessageRequest.safeParse({ content }).success).toBe(false);
  });

  it('refuse a change without fields', () => {
    expect(contracts.updateChatRequest.safeParse({}).success).toBe(false);
  });

  it('accept each stream event', () => {
    const id = '0193e3a4-5b6c-7d8e-9f01-23456789abcd';
    for (const event of [
      { type: 'assistant_message_start', data: { id, assistantId: 'storyteller', parentId: id } },
      { type: 'content', data: 'Once' },
      { type: 'done', data: { id, status: 'complete' } },
      { type: 'error', data: { message: 'No', code: 'model_failed' } },
      { type: 'reconnect' },
      { type: 'reconnect', data: { seconds: 60 } },
    ]) {
      expect(contracts.streamEvent.parse(event)).toEqual(event);
    }
  });
});

describe('feedback schema', () => {
  it.each([
    [{ message: '   ' }, 'Feedback message is required'],
    [{ message: 'x'.repeat(5001) }, 'Message is too long (max 5000 characters)'],
    [{ message: 'x', userEmail: 'nobody' }, 'Please enter a valid email address'],
  ])('[6.16] refuses the invalid body %#', (body, text) => {
    expect(firstMessage(contracts.createFeedbackRequest.safeParse(body))).toBe(text);
  });

  it('[6.16] accepts 5000 characters without category, address or name', () => {
    const body = { message: 'x'.repeat(5000) };
    expect(contracts.createFeedbackRequest.parse(body)).toEqual(body);
  });

  it('[6.20] has four categories and three statuses', () => {
    for (const category of ['bug', 'feature', 'general', 'other']) {
      const body = { message: 'x', category };
      expect(contracts.createFeedbackRequest.parse(body)).toEqual(body);
    }
    expect(
      contracts.createFeedbackRequest.safeParse({ message: 'x', category: 'praise' }).success,
    ).toBe(false);
    expect(contracts.feedbackStatus.options).toEqual(['new', 'read', 'resolved']);
  });

  it('[6.16] accepts an empty address', () => {
    expect(contracts.createFeedbackRequest.safeParse({ message: 'x', userEmail: '' }).success).toBe(
      true,
    );
  });
});

describe('voices', () => {
  it('[5.43] are six, all of American English, with Kore first and as the default', () => {
    expect(contracts.voices).toEqual([
      { id: 'Kore', name: 'Kore (neutral)', lang: 'en-US' },
      { id: 'Puck', name: 'Puck (clear)', lang: 'en-US' },
      { id: 'Charon', name: 'Charon (warm)', lang: 'en-US' },
      { id: 'Aoede', name: 'Aoede (soft)', lang: 'en-US' },
      { id: 'Fenrir', name: 'Fenrir (deep)', lang: 'en-US' },
      { id: 'Leda', name: 'Leda (gentle)', lang: 'en-US' },
    ]);
    expect(contracts.speakRequest.parse({ text: 'x' })).toEqual({ text: 'x', voice: 'Kore' });
  });
});

describe('uploads', () => {
  it('[8.5] have the field names and file names of the specification', () => {
    expect([contracts.PICTURE_FIELD, contracts.AUDIO_FIELD]).toEqual(['image', 'audio']);
    expect(contracts.audioFileName.options).toEqual([
      'audio.webm',
      'audio.wav',
      'audio.mp4',
      'audio.ogg',
    ]);
  });
});

describe('texts', () => {
  const texts = Object.entries(contracts).flatMap(([name, value]) =>
    name.endsWith('Strings') ? Object.values(value as Record<string, string>) : [],
  );

  it('name the current limits', () => {
    const { chat, password, picture, audio } = contracts.limits;
    expect(contracts.chatStrings.contentTooLong).toContain(` ${chat.contentMax} `);
    expect(contracts.authStrings.passwordTooLong).toContain(` ${password.max} `);
    expect(contracts.authStrings.imageTooLarge).toContain(` ${picture.maxBytes / 2 ** 20}MB`);
    expect(contracts.audioStrings.audioTooLong).toContain(` ${audio.maxSeconds / 60} minutes`);
  });

  it('contain at most one number, which their translation gets as `n`', () => {
    expect(texts.filter((text) => (text.match(/\d+/g) ?? []).length > 1)).toEqual([]);
    expect(contracts.textKey('Title is too long (max 120 characters)')).toEqual({
      key: 'Title is too long (max {n} characters)',
      values: { n: 120 },
    });
    expect(contracts.textKey('Image must be less than 2.5MB').values).toEqual({ n: 2.5 });
    expect(contracts.textKey('Title is required').key).toBe('Title is required');
  });
});

describe('remote registry', () => {
  it.each([
    'https://elsewhere.example/mf-manifest.json',
    '//elsewhere.example/mf-manifest.json',
    '/mfe/chat/x.js',
  ])('refuses the entry %s', (entry) => {
    const remotes = [{ name: 'chat', entry, contractVersion: 1 }];
    expect(contracts.remoteRegistry.safeParse({ remotes }).success).toBe(false);
  });

  it('accepts the path of a manifest on this origin', () => {
    const remotes = [{ name: 'chat', entry: '/mfe/chat/mf-manifest.json', contractVersion: 1 }];
    const read = [{ ...remotes[0], role: 'user' }];
    expect(contracts.remoteRegistry.parse({ remotes })).toEqual({ remotes: read });
  });

  it('[3.52] keeps its valid entries if others are invalid', () => {
    const chat = { name: 'chat', entry: '/mfe/chat/mf-manifest.json', contractVersion: 1 };
    const reports = { ...chat, name: 'reports', role: 'admin' };
    const read = contracts.readRegistry({
      remotes: [null, { ...chat, name: 'A b' }, { name: 'admin' }, chat, reports],
    });
    expect(read.remotes).toEqual([{ ...chat, role: 'user' }, reports]);
    expect(read.broken.map(({ name }) => name)).toEqual([undefined, undefined, 'admin']);
  });

  it('is refused if it contains no list', () => {
    expect(() => contracts.readRegistry({})).toThrow('expected array');
  });
});
