import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestBackend, createUser } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';
import { createSavedSettings } from './saved-settings.ts';
import { createKeySealer, openKey, sealKey } from './sealed-key.ts';
import { createSettingsRepository } from './settings.repository.ts';

const OLD = 'an-old-secret-of-more-than-32-characters';
const NEW = 'a-new-secret-of-more-than-32-characters-!';
const KEY = 'sk-canary-of-the-saved-settings';
const SERVICE = { kind: 'model', address: 'https://models.example.org/v1' } as const;

let backend: TestBackend;
let repository: ReturnType<typeof createSettingsRepository>;

beforeAll(async () => {
  backend = await createTestBackend();
  repository = createSettingsRepository(backend.knex);
});
afterAll(() => backend.close());
beforeEach(() => backend.knex('service_settings').delete());

const savedBy = (...secrets: string[]) =>
  createSavedSettings({
    ...{ repository, logger: backend.logger, kinds: ['model'], everyMs: 20 },
    sealer: createKeySealer(secrets),
  });

const save = (key: string, secrets = [OLD], changes: object = {}) =>
  repository.transaction((transaction) =>
    repository.save(transaction, {
      ...SERVICE,
      ...{ model: 'gpt-5-mini', options: {}, changed_by: null },
      ...sealKey(createKeySealer(secrets), SERVICE, key),
      ...changes,
    }),
  );

const row = () => backend.knex('service_settings').where({ kind: 'model' }).first();

describe('the key of a saved service', () => {
  it('[9.25] is encrypted, differently each time, with the id of the secret', async () => {
    await save(KEY);
    const first = await row();
    expect(JSON.stringify(first)).not.toContain(KEY);
    expect(Buffer.from(first?.sealed_key ?? '', 'base64').toString('latin1')).not.toContain(KEY);
    await save(KEY);
    const second = await row();
    expect(second?.sealed_key).not.toBe(first?.sealed_key);
    expect(second?.key_id).toBe(createKeySealer([OLD, NEW]).keyId);
    expect(second?.key_id).not.toBe(createKeySealer([NEW]).keyId);
  });

  it('[9.25] opens only for its own service and address', () => {
    const sealer = createKeySealer([OLD]);
    const columns = sealKey(sealer, SERVICE, KEY);
    expect(openKey(sealer, { ...SERVICE, ...columns })).toBe(KEY);
    const address = 'https://elsewhere.example.org/v1';
    expect(openKey(sealer, { ...SERVICE, ...columns, address })).toBeUndefined();
    expect(openKey(sealer, { ...SERVICE, ...columns, kind: 'speech' })).toBeUndefined();
    const changed = Buffer.from(columns.sealed_key ?? '', 'base64');
    changed[changed.length - 1]! ^= 1;
    const sealed_key = changed.toString('base64');
    expect(openKey(sealer, { ...SERVICE, ...columns, sealed_key })).toBeUndefined();
  });

  it('[9.26] is read with either secret and encrypted again with the first', async () => {
    await save(KEY);
    const appended = savedBy(OLD, NEW);
    await appended.refresh();
    expect(appended.get('model')?.key).toBe(KEY);
    expect((await row())?.key_id).toBe(createKeySealer([OLD]).keyId);

    const swapped = savedBy(NEW, OLD);
    await swapped.refresh();
    expect((await row())?.key_id).toBe(createKeySealer([NEW]).keyId);

    const removed = savedBy(NEW);
    await removed.refresh();
    expect(removed.get('model')?.key).toBe(KEY);
    const lost = savedBy(OLD);
    await lost.refresh();
    expect(lost.get('model')).toMatchObject({ model: 'gpt-5-mini', key: undefined });
  });
});

describe('the saved settings', () => {
  it('[9.27] reach a running process, and stay in effect while PostgreSQL fails', async () => {
    const saved = savedBy(OLD);
    const changed = vi.fn<() => void>();
    saved.onChange(changed);
    const polling = await saved.start();
    const admin = await createUser(backend.knex, { first_name: 'Ada', last_name: null });
    await save(KEY, [OLD], { changed_by: admin.id });
    await vi.waitFor(() => expect(saved.get('model')?.model).toBe('gpt-5-mini'));
    expect(saved.get('model')?.changedBy).toEqual({ id: admin.id, name: 'Ada' });
    const times = changed.mock.calls.length;

    const list = vi.spyOn(repository, 'list').mockRejectedValue(new Error('no connection'));
    await vi.waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
    expect(saved.get('model')?.key).toBe(KEY);
    list.mockRestore();

    await repository.transaction((transaction) => repository.remove(transaction, 'model'));
    await vi.waitFor(() => expect(saved.get('model')).toBeUndefined());
    expect(changed).toHaveBeenCalledTimes(times + 1);
    await polling.stop();
  });

  it('[4.491] take effect with a later read if that failed at first', async () => {
    await save(KEY);
    const saved = savedBy(NEW, OLD);
    const other = vi.fn<() => void>();
    const failing = vi.fn<() => void>(() => {
      if (failing.mock.calls.length === 1) throw new Error('no client');
    });
    saved.onChange(failing);
    saved.onChange(other);
    const reseal = vi.spyOn(repository, 'reseal').mockRejectedValueOnce(new Error('read-only'));
    await saved.refresh();
    expect(other).toHaveBeenCalledOnce();
    expect((await row())?.key_id).toBe(createKeySealer([OLD]).keyId);
    await saved.refresh();
    expect(failing).toHaveBeenCalledTimes(2);
    expect((await row())?.key_id).toBe(createKeySealer([NEW]).keyId);
    reseal.mockRestore();
    await saved.refresh();
    const times = failing.mock.calls.length;
    await saved.refresh();
    expect(failing).toHaveBeenCalledTimes(times);
  });

  it('[9.25] have known kinds, and a key always has the id of its secret', async () => {
    const insert = (values: object) =>
      backend.knex<object>('service_settings').insert({
        ...{ kind: 'model', address: 'https://a.example.org', model: 'm', ...values },
      });
    await expect(insert({ kind: 'pictures' })).rejects.toThrow('service_settings_kind_check');
    await expect(insert({ sealed_key: 'x' })).rejects.toThrow('service_settings_check');
    await expect(insert({ changed_by: randomUUID() })).rejects.toThrow('changed_by');
  });
});
